import type { Lexicon } from './lexicon.ts';

export const finnish: Lexicon = {
  names: {
    goal: 'nykyinen tavoite, projektin tavoite, päätavoite, mistä on kyse, projektin tarkoitus, mikä tämä on',
    decisions: 'tehdyt päätökset, keskeiset päätökset, tekniset päätökset, tärkeät päätökset, sovitut asiat',
    deferred: 'myöhemmin tehtävät, myöhemmäksi, rajattu pois, jatkoideat, tulevat parannukset',
    next: `seuraavat vaiheet, seuraavat askeleet, seuraava askel, seuraava vaihe, seuraavaksi, seuraavat tehtävät, jäljellä olevat tehtävät,
      mitä on jäljellä, mitä puuttuu, jäljellä oleva työ, avoimet tehtävät, keskeneräiset tehtävät, tehtävälista, miten jatkaa, mistä jatkaa,
      seuraava istunto`,
    files:
      'tärkeät tiedostot, muokatut tiedostot, muutetut tiedostot, luodut tiedostot, uudet tiedostot, keskeiset tiedostot',
    flags:
      'tunnetut ongelmat, tunnetut virheet, tunnetut rajoitukset, tärkeää tietää, huomioitavaa, huomioitavat asiat, opitut asiat, sudenkuopat',
    constraints: 'työskentelysäännöt, projektin säännöt, älä koske, älä muuta, hyväksymiskriteerit',
    eliminated: 'mikä ei toiminut, mitä kokeiltiin, hylätyt vaihtoehdot',
    questions: 'avoimet kysymykset, ratkaisemattomat kysymykset, päätettävät asiat',
    status: `nykytila, nykyinen tila, nykytilanne, tämänhetkinen tila, missä mennään, mitä on tehty, mitä tehtiin, tehdyt tehtävät, valmiit tehtävät,
      viimeisimmät muutokset, tehdyt muutokset, edellinen istunto`,
    validation: 'testitulokset, miten testata, testaussuunnitelma, miten varmistaa',
  },
  heads: {
    goal: 'tavoite, tavoitteet, tarkoitus',
    decisions: 'päätökset',
    next: 'tehtävät, jäljellä',
    files: 'tiedostot',
    flags: 'ongelmat, virheet, varoitukset, huomiot, rajoitukset, esteet',
    constraints: 'säännöt, rajoitteet, vaatimukset, kriteerit',
    questions: 'kysymykset',
    status: 'tila, tilanne, muutokset, valmis, valmiit, tehty, yhteenveto, edistyminen',
    risks: 'riskit',
    validation: 'testit, testaus, varmistus',
  },
  against:
    'projektin rakenne, hakemistorakenne, ympäristömuuttujat, tietokanta, hyödylliset komennot, asennus, viimeksi päivitetty',
  fillers:
    'ja, tai, on, ovat, tämä, nämä, se, ei, jo, vielä, tärkeä, tärkeät, pää, projekti, projektin, istunto, istunnon, tänään',
};
