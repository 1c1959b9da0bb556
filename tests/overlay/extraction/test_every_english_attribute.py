"""English has patterns for every attribute of the vocabulary, and hears no current fact in a plan,
a supposition, a question, a story, somebody else's word or an assistant's suggestion."""

from __future__ import annotations

import pytest

from tenure.graph.model import Authority, Stance
from tenure.graph.policy import Risk
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction.shipped import shipped

from .said import Spoken, read

ENGLISH = {
    attribute.name: attribute
    for language in shipped()
    if language.name == "en"
    for attribute in language.attributes
}
LISTED = Vocabulary.load()
RISKY = {name for name in LISTED.attributes if LISTED.policy(name).risk is Risk.HIGH}
SUGGESTED = Authority.ASSISTANT

NO_CURRENT: list[tuple[str, Spoken]] = [
    ("residence", "I'm moving to Lisbon next month."),
    ("residence", "What if I lived in Lisbon?"),
    ("residence", "I'm worried about the cost of living in Toronto."),
    ("residence", "Ben said that I live in Rome."),
    ("street_address", "If my street address was 9 Alder Court, would the post find me?"),
    ("shipping_address", "Should my shipping address be 14 Redcliff Row?"),
    ("phone_number", "In my story my phone number is 555-0177."),
    ("phone_number", ("Bot", "You can call me on 555-0141.", SUGGESTED)),
    ("email", "Is my email ana@x.example?"),
    ("email", "Maybe my email is ana@x.example."),
    ("emergency_contact", "Should my emergency contact be Daniel?"),
    ("emergency_contact", ("Bot", "Your emergency contact is Daniel.", SUGGESTED)),
    ("visa", "I want to get a work visa."),
    ("visa", "I'm preparing for my student visa interview."),
    ("employer", "I'm joining Siemens in September."),
    ("employer", "I've been working with Megan on our drafts."),
    ("employer", "I have an interview at Siemens."),
    ("employer", "Would you work at Google, if you were me?"),
    ("employer", "My sister says I work at Siemens."),
    ("allergy", "Maybe I'm allergic to cats."),
    ("allergy", "My friend is allergic to cats."),
    ("medication", "Should I take 5 mg of velamine?"),
    ("medication", ("Bot", "You could take 5 mg of velamine every morning.", SUGGESTED)),
    ("medical_condition", "I might have asthma."),
    ("medical_condition", "In the novel I have diabetes."),
    ("blood_type", "What if my blood type was O-?"),
    ("doctor", "Should Dr. Okafor be my doctor?"),
    ("doctor", "My neighbour's doctor is Dr. Okafor."),
    ("insurance", "I'm thinking of switching my insurance to Helsana."),
    ("insurance", "Is Helsana a good insurance?"),
    ("bank_account", "If I bank with Monzo, what does it cost?"),
    ("bank_account", "Should I bank with Monzo?"),
    ("active_project", "Should I join the Kelp project?"),
    ("active_project", "Next month I switch to the Kelp project."),
    ("deployment_target", "We plan to deploy to Heroku."),
    ("deployment_target", ("Bot", "We deploy to Heroku.", SUGGESTED)),
    ("api_base_url", "Should our API be at https://api.x.example/v3?"),
    ("api_base_url", "Suppose our API is at https://api.x.example/v3."),
    ("permissions", "Is the deploy bot allowed to push tags?"),
    ("permissions", "Maybe the deploy bot is allowed to push tags."),
    ("security_policy_exception", "Should there be a security exception for Marlin?"),
    ("security_policy_exception", "Maybe Kestrel is exempt from the two-person rule."),
]


def test_every_attribute_has_patterns_and_two_examples() -> None:
    assert set(LISTED.attributes) <= set(ENGLISH)
    for name in LISTED.attributes:
        attribute = ENGLISH[name]
        assert attribute.patterns, name
        saying = [example for example in attribute.examples if example["gives"]]
        assert len(saying) >= 2, name


def test_every_attribute_of_high_risk_has_a_sentence_that_gives_no_current() -> None:
    assert {name for name, _ in NO_CURRENT} == RISKY


@pytest.mark.parametrize(("name", "spoken"), NO_CURRENT)
def test_what_is_not_said_to_be_so_is_no_current(name: str, spoken: Spoken) -> None:
    for one in read([spoken])[-1]:
        held = one.stance in (Stance.ASSERTS, Stance.CORRECTS)
        first_hand = one.authority is not Authority.ASSISTANT and one.subject == "Ana"
        assert not (held and first_hand and one.attribute == name), one


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How do I train my dog Luna?", ("pet", "dog Luna")),
        ("Can you help me stay within my $200 budget?", ("budget", "$200")),
        ("Where can I eat, given that I am vegan?", ("diet", "vegan")),
        (
            "I live in Ghent, near the canal, can you find me a tram, a bus, or both?",
            ("residence", "Ghent"),
        ),
        ("Don't forget my brother Nils.", ("sibling", "Nils")),
    ],
)
def test_a_question_tells_its_ground(text: str, told: tuple[str, str]) -> None:
    found = read([text])[-1]
    assert [(one.attribute, one.value) for one in found if one.stance is Stance.ASSERTS] == [told]


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Ghent?",
        "Imagine my dog Luna could talk.",
        "Ben said that my dog Luna is ill.",
        "My dog Luna is a lawyer, just kidding.",
        "Translate: my dog Luna lives in Ghent.",
    ],
)
def test_what_is_asked_or_imagined_takes_nothing_for_granted(text: str) -> None:
    assert [one for one in read([text])[-1] if one.stance is Stance.ASSERTS] == []


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("Where do you work?", "At Siemens.", ("employer", "Siemens")),
        ("Where are you living these days?", "In Ghent!", ("residence", "Ghent")),
        ("And what's your budget?", "Around $5,000.", ("budget", "$5,000")),
        ("When is it due?", "By May 3.", ("deadline", "May 3")),
        ("What do you do for a living?", "I'm a nurse.", ("job_title", "nurse")),
        (
            "What are you working on these days?",
            "Writing a play about bees.",
            ("working_on", "Writing a play about bees"),
        ),
        ("What do you do for fun?", "Pottery, mostly.", ("hobby", "pottery")),
    ],
)
def test_a_word_answers_the_question_of_somebody_else(
    question: str, answer: str, told: tuple[str, str]
) -> None:
    found = read([("Ben", question), answer])[-1]
    assert [(one.subject, one.attribute, one.value) for one in found] == [("Ana", *told)]
    alone = read([answer])[-1]
    assert told[0] == "job_title" or alone == []


@pytest.mark.parametrize(
    ("text", "stance", "attribute", "value"),
    [
        ("My time zone was changed to CET.", "asserts", "time_zone", "CET"),
        ("I switched my dentist from Dr. Ito to Dr. Rask.", "asserts", "dentist", "Dr. Rask"),
        ("Time zone: CET", "asserts", "time_zone", "CET"),
        ("My time zone is no longer CET.", "ends", "time_zone", "CET"),
        ("My time zone is not CET.", "denies", "time_zone", "CET"),
        ("The database of the Heron project is now DuckDB.", "asserts", "database", "DuckDB"),
        ("Our log level is info.", "asserts", "log_level", "info"),
        ("Dr. Rask is now my dentist.", "asserts", "dentist", "Dr. Rask"),
    ],
)
def test_the_noun_of_an_attribute_and_a_value_of_its_kind_say_it(
    text: str, stance: str, attribute: str, value: str
) -> None:
    found = [(str(one.stance), one.attribute, one.value) for one in read([text])[-1]]
    assert found == [(stance, attribute, value)]
