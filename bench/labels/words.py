"""Words by which a turn may be about something that the vocabulary names.

Written from the meanings in ``graph/vocabulary.toml`` alone. They only raise the share of turns
that say something; they decide nothing about what a turn says.
"""

from __future__ import annotations

import re
from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRONOUN: Final = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|our|us)\b", re.I)

WORDS: Final = _set(
    """
    live lives living lived move moved moving home house apartment flat town city country address
    street parcel phone number email contact zone born birthday age citizen nationality visa permit
    religion church faith christian muslim jewish buddhist nickname name called
    single dating married marriage divorced widowed engaged wife husband partner spouse fiance
    girlfriend boyfriend son daughter child children kid kids baby mother mom mum father dad parent
    parents brother sister sibling siblings twins pet pets dog cat puppy kitten turtle fish bird
    work works working job company business employer hired career boss manager supervisor lead
    team department office colleague shift hours meeting salary earn income wage skill skills
    teacher engineer nurse artist developer writer designer
    school university college degree major study studies studying student language spanish french
    german english chinese allergy allergic medicine medication pill pills prescription illness
    disease condition diagnosed diabetes asthma anxiety depression blood doctor dentist therapist
    pharmacy insurance diet vegan vegetarian gluten meat dairy drink drinking alcohol wine beer
    smoke smoking weight pounds kilos height tall
    hobby hobbies paint painting read reading run running hike hiking swim swimming dance dancing
    cook cooking bake baking garden gardening camping yoga play plays playing guitar piano violin
    drums instrument band music song game games gaming sport football basketball soccer tennis
    favourite favorite colour color food dish coffee tea gym train training workout travel trip
    vacation holiday flight visit visited visiting been account bank budget spend currency dollars
    subscription subscribed car bike bicycle truck drive plate laptop computer mac windows linux
    project projects status owner responsible deadline due cause bug failed repository repo deploy
    deployed server cluster branch api endpoint database postgres mysql package npm python
    javascript version runtime test tests log logging style format editor vscode tool tools
    permission access allowed policy exception answer answers short tone like likes love loves
    enjoy hate dislike fan prefer want wants goal goals hope hoping plan plans planning dream
    learn learning busy started starting stopped quit join joined member club group course class
    volunteer volunteering charity keep kept contract lease badge key
    """
)

RISKY: Final = _set(
    """
    live lives living lived hometown moved moving relocated relocating address street parcel email
    phone visa permit residency citizenship company employer hired employed works working job
    allergic allergy allergies medication medications medicine prescription prescribed pills
    diagnosed diagnosis disease condition illness asthma diabetes depression arthritis doctor
    physician insurance insured insurer bank account project projects deploy deployed deploying
    deployment hosting hosted server cluster endpoint url permission permissions access allowed
    exempt exception emergency blood
    """
)
"""Of those that may speak of an attribute of high risk."""

RISKIEST: Final = _set(
    """
    live lives hometown moved moving relocated address parcel email visa residency company employer
    hired employed allergic allergy allergies medication medications prescribed diagnosed asthma
    diabetes depression arthritis doctor insurance emergency hosting deployed deploying permission
    """
)
"""Of those without the words that mostly speak of other things."""

_WORD: Final = re.compile(r"[a-z]+")


def speaks_of(words: frozenset[str], text: str) -> bool:
    """Whether a first person and one of the words stand in the text."""
    return PRONOUN.search(text) is not None and not words.isdisjoint(_WORD.findall(text.lower()))
