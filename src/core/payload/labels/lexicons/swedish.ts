import type { Lexicon } from './lexicon.ts';

/** Swedish, with words of Norwegian and Danish. */
export const swedish: Lexicon = {
  headLast: true,
  names: {
    goal: 'nuvarande mål, aktuellt mål, mål för sessionen, projektmål*, huvudmål*, övergripande mål, slutmål*, vad det handlar om, vad vi bygger, ursprunglig begäran, ursprunglig förfrågan, projektöversikt, syftet med*, mål och syfte, syfte och mål, projektets mål, hovedmål',
    decisions:
      'fattade beslut, tagna beslut, viktiga beslut, arkitekturbeslut, designbeslut, tekniska beslut, beslutslogg, vad som beslutats, vad vi bestämde, vad som bestämdes, tekniska val, designval, beslutninger tatt',
    deferred:
      'uppskjut*, framtida*, för framtiden, till senare, senare, utanför scope, utanför omfattningen, utanför omfånget, parkerat, parkerade, låg prioritet, idéer för framtiden, möjliga förbättringar, skjutits upp, utsatt, fremtidige*',
    next: 'nästa åtgärd*, nästa steg, nästa uppgift*, nästa session, nästa pass, nästa fas, nästa prioritet*, nästa gång, nasta steg, naesta steg, näst på tur, härnäst, vad händer härnäst, vad som behöver göras*, vad behöver göras, behöver göras, att göra, kvar att göra, återstår att göra, vad som återstår, vad återstår, vad som är kvar, återstår, återstående*, kvarvarande*, kvarstår, vad som kvarstår, ej klart, inte klart, ej gjort, ogjort, väntande*, omedelbara*, åtgärder, åtgärdslista, åtgärdsplan, att åtgärda, handlingsplan, så fortsätter du, så här fortsätter du, fortsätt här, börja här, hur man fortsätter, hur man återupptar, fortsättning, för att fortsätta, gör först, rekommenderade steg, rekommenderade åtgärder, rekommenderad ordning, rekommendation*, föreslagna*, att göra lista, uppgiftslista, arbetsordning, planerade*, öppna uppgifter, ej implementerat, inte implementerat, neste steg, neste trinn, neste oppgave*, næste skridt, gjenstående*, gjenstår, mangler, resterende*',
    files:
      'ändrade filer, skapade filer, nya filer, viktiga filer, berörda filer, relevanta filer, modifierade filer, uppdaterade filer, borttagna filer, raderade filer, relaterade filer, centrala filer, nyckelfiler, filer att läsa, filer som ändrats, filer som ändrades, var saker finns, var allt finns, endrede filer, viktige filer',
    flags:
      'glöm inte, att komma ihåg, kom ihåg, att tänka på, tänk på, bra att veta, kända problem, kända buggar, kända fel, kända begränsningar, kända brister, öppna problem, aktuella problem, nuvarande problem, kvarstående problem, viktiga anteckningar, viktigt att veta, viktiga noteringar, viktiga detaljer, viktig information, viktiga lärdomar, lärdomar, observera, var försiktig, se upp, fallgrop*, vad som inte fungerar, fungerar inte, teknisk skuld, hinder, blockerare, upptäckta problem, om det finns problem, kjente problemer, kendte problemer, varningar',
    constraints:
      'rör inte, ändra inte, får inte*, viktiga regler, projektregler, fasta regler, arbetsregler, acceptanskriteri*, framgångskriteri*, kriterier för klart, definition av klart, principer, riktlinjer, konventioner, ramar, begränsningar att bevara',
    hypothesis:
      'nuvarande hypotes, arbetshypotes, möjliga orsaker, möjlig orsak, trolig orsak, troliga orsaker, grundorsak*, rotorsak*, diagnos',
    eliminated:
      'uteslut*, vad som inte fungerade, redan provat, redan testat utan framgång, misslyckade försök, förkastade*, avfärdade*, återvändsgränd*, försökt utan framgång',
    questions:
      'öppna frågor, obesvarade frågor, olösta frågor, öppna beslut, väntande beslut, beslut som behövs, att besluta, att bestämma, behöver beslutas, behöver beslut, frågor till*, oklarheter, åpne spørsmål, åbne spørgsmål',
    status:
      'nuvarande status, nuvarande läge, nuläge*, aktuell status, aktuellt läge, aktuellt tillstånd, projektstatus, övergripande status, läget just nu, var vi är, var vi står, där vi är, var vi slutade, vad som är klart, vad som är gjort, vad som gjorts, vad som har gjorts, vad som gjordes, vad vi gjorde, vad som fungerar, vad fungerar, vad som ändrats, vad som ändrades, vad är klart, redan klart, redan gjort, klart hittills, gjort idag, gjort i denna session, slutfört*, slutförda*, färdigställ*, genomförd*, genomfört, utförda*, utfört arbete, utfört, avslutade*, senaste ändringar*, senaste ändringarna, senaste förändringar*, gjorda ändringar, implementerade*, levererat, sammanfattning av sessionen, sessionssammanfattning, sessionshistorik, framsteg, progression, pågående arbete, pågående, pågår, nuvarande fokus, aktuellt fokus, milstolpar, nåværende status, hva er gjort, hvad er lavet',
    risks: 'kända risker, kvarstående risker',
    validation:
      'hur man testar, hur man verifierar, så testar du, så verifierar du, testplan, testresultat, teststatus, genomförda tester, utförda tester, manuella tester, testchecklista, verifieringssteg, verifierat',
  },
  heads: {
    goal: 'mål, syfte, uppdrag, målsättning, formål',
    decisions: 'beslut, beslutninger',
    next: 'uppgifter, prioriteringar, kvar, nästa, åtgärd, sedan, prioriteter',
    files: 'filer',
    flags:
      'varning, problem, buggar, begränsningar, noteringar, anteckningar viktiga, obs, brister, utmaningar',
    constraints: 'regler, krav, kriterier, villkor',
    hypothesis: 'hypotes, hypoteser',
    questions: 'frågor, funderingar',
    status: 'läge, läget, klart, färdigt, gjort, ändringar, resultat, tillstånd, förändringar, klar',
    risks: 'risker',
    validation: 'tester, testning, verifiering, validering',
  },
  alone: { goal: 'bakgrund, kontext', status: 'sammanfattning, historik', flags: 'viktigt', next: 'plan' },
  hints: { next: 'steg, göra', flags: 'viktiga, kända', status: 'nuvarande, aktuell, senaste' },
  against:
    'senast uppdaterad, uppdaterad, skapad, filstruktur, projektstruktur, mappstruktur, kommandon, användbara kommandon, arkitektur, förutsättningar, snabbstart',
  fillers:
    'och, eller, av, för, med, på, i, till, från, om, som, är, var, det, den, de, ett, en, vi, du, har, vad, hur, inte, ej, redan, nu, idag, denna, detta, sessionen, projektet, arbete, arbetet, del, fas, alla, allt, rekommenderade, och',
};
