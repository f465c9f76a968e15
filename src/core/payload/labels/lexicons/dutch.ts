import type { Lexicon } from './lexicon.ts';

export const dutch: Lexicon = {
  headLast: true,
  names: {
    goal: 'huidig doel, doel van de sessie, doel van het project, hoofddoel, projectdoel*, einddoel, waar gaat het om, wat we bouwen, oorspronkelijke vraag, oorspronkelijk verzoek',
    decisions:
      'genomen beslissingen, gemaakte keuzes, genomen besluiten, architectuurkeuzes, ontwerpkeuzes, technische keuzes, ontwerpbeslissingen, wat is besloten, wat er besloten is, gemaakte afspraken',
    deferred:
      'uitgestelde*, uitgesteld, buiten scope, voor later, toekomstige*, later oppakken, lage prioriteit',
    next: 'volgende actie*, volgende stap, volgende stappen, volgende taak, volgende taken, volgende sessie, vervolgstappen, vervolgacties, wat nu, hoe verder, wat moet er nog*, wat er nog moet*, wat nog moet*, wat nog te doen*, nog te doen, te doen, nog open, openstaande taken, openstaande punten, openstaande acties, openstaand werk, resterend werk, resterende*, actiepunten, actielijst, lopend werk, hier verder, verder gaan, begin hier, hoe te hervatten, eerst doen, takenlijst, aanbevolen volgorde, nog niet geïmplementeerd',
    files:
      'betrokken bestanden, gewijzigde bestanden, aangepaste bestanden, nieuwe bestanden, belangrijke bestanden, aangemaakte bestanden, relevante bestanden, belangrijkste bestanden, waar staat wat',
    flags:
      'niet vergeten, bekende problemen, bekende fouten, bekende bugs, bekende beperkingen, openstaande problemen, huidige problemen, belangrijke opmerkingen, belangrijke notities, let op, aandachtspunten, geleerde lessen, valkuilen, wat werkt niet, wat niet werkt, technische schuld, goed om te weten',
    constraints:
      'niet aanpassen, niet wijzigen, niet aanraken, vaste regels, belangrijke regels, acceptatiecriteria, succescriteria, randvoorwaarden, uitgangspunten, afspraken, principes',
    hypothesis:
      'huidige hypothese, mogelijke oorzaak, mogelijke oorzaken, waarschijnlijke oorzaak, oorzaak, diagnose',
    eliminated: 'wat niet werkte, al geprobeerd, mislukte pogingen, afgewezen*, verworpen*, uitgesloten',
    questions:
      'open vragen, openstaande vragen, openstaande beslissingen, te beslissen, nog te beslissen, vragen voor*, onduidelijkheden',
    status:
      'huidige status, huidige stand, huidige staat, huidige situatie, stand van zaken, projectstatus, waar we staan, waar we zijn gebleven, wat is gedaan, wat er gedaan is, wat is er gedaan, wat werkt, afgerond*, voltooid*, gedaan in deze sessie, recente wijzigingen, laatste wijzigingen, doorgevoerde wijzigingen, uitgevoerd werk, samenvatting van de sessie, sessiesamenvatting, voortgang, in uitvoering',
    validation: 'hoe te testen, testresultaten, testplan, uitgevoerde tests, verificatiestappen',
  },
  heads: {
    goal: 'doel, doelen, doelstelling, opdracht',
    decisions: 'beslissingen, besluiten, keuzes',
    next: 'taken, acties, vervolg, prioriteiten',
    files: 'bestanden',
    flags:
      'waarschuwingen, problemen, uitdagingen, beperkingen, blokkades, knelpunten, opmerkingen, risico s',
    constraints: 'regels, eisen, beperking, criteria',
    hypothesis: 'hypothese, hypotheses',
    questions: 'vragen',
    status: 'stand, gedaan, wijzigingen, resultaten, klaar',
    validation: 'verificatie, validatie, testen',
  },
  alone: { goal: 'achtergrond', status: 'samenvatting', flags: 'belangrijk' },
  against:
    'laatst bijgewerkt, bijgewerkt, mappenstructuur, bestandsstructuur, projectstructuur, commando s, architectuur',
  fillers:
    'de, het, een, van, voor, met, en, of, in, op, te, is, zijn, wat, hoe, waar, we, er, nog, al, dit, deze, sessie, project, werk, vandaag, nu, data',
};
