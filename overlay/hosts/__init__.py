"""The memory systems that an overlay can lie on: Graphiti on Neo4j, Zep Cloud, and none."""
