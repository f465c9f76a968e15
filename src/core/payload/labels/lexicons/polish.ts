import type { Lexicon } from './lexicon.ts';

export const polish: Lexicon = {
  names: {
    goal: 'obecny cel, aktualny cel, cel sesji, cel projektu, główny cel, cele projektu, o co chodzi, co budujemy, pierwotne zadanie',
    decisions:
      'podjęte decyzje, decyzje architektoniczne, decyzje techniczne, kluczowe decyzje, ważne decyzje, decyzje projektowe, co ustalono, ustalenia',
    deferred: 'odłożon*, na później, poza zakresem, przyszłe*, pomysły na przyszłość, niski priorytet',
    next: 'następny krok, następne kroki, kolejny krok, kolejne kroki, następne zadani*, kolejne zadani*, następna sesja, co dalej, co zostało, co pozostało, pozostałe*, do zrobienia, pozostało do zrobienia, zostało do zrobienia, zadania do wykonania, oczekujące zadania, otwarte zadania, lista zadań, plan działania, od czego zacząć, jak kontynuować, jak wznowić, zacznij tutaj, najbliższe kroki, najbliższe zadania',
    files:
      'zmienione pliki, zmodyfikowane pliki, utworzone pliki, nowe pliki, ważne pliki, kluczowe pliki, istotne pliki, powiązane pliki',
    flags:
      'nie zapomnij, znane problemy, znane błędy, znane ograniczenia, otwarte problemy, aktualne problemy, ważne uwagi, ważne informacje, wnioski, pułapki, co nie działa, nie działa, dług techniczny, na co uważać',
    constraints:
      'nie zmieniać, nie ruszać, nie modyfikować, ważne zasady, kryteria sukcesu, kryteria akceptacji, zasady projektu, definicja ukończenia',
    hypothesis: 'obecna hipoteza, możliwe przyczyny, prawdopodobna przyczyna, przyczyna',
    eliminated: 'wykluczone, co nie zadziałało, już próbowano, nieudane próby, odrzucone*',
    questions:
      'otwarte pytania, nierozstrzygnięte pytania, do ustalenia, do decyzji, pytania do*, otwarte kwestie, decyzje do podjęcia',
    status:
      'aktualny stan, obecny stan, stan obecny, stan aktualny, stan projektu, bieżący stan, aktualny status, co zrobiono, co zostało zrobione, co działa, gdzie jesteśmy, wykonane*, ukończone*, zrobione*, zakończone*, ostatnie zmiany, wprowadzone zmiany, podsumowanie sesji, w trakcie, postęp, postępy',
    validation: 'jak testować, jak sprawdzić, wyniki testów, plan testów',
  },
  heads: {
    goal: 'cel, cele',
    decisions: 'decyzje',
    next: 'zadania, dalej, priorytety',
    files: 'pliki',
    flags: 'ostrzeżenia, problemy, uwagi, ograniczenia, błędy, blokery',
    constraints: 'zasady, reguły, wymagania, kryteria',
    hypothesis: 'hipoteza',
    questions: 'pytania',
    status: 'stan, zrobione, zmiany, wyniki',
    risks: 'ryzyka, ryzyko',
    validation: 'testy, weryfikacja',
  },
  alone: { goal: 'kontekst', status: 'podsumowanie' },
  against: 'struktura plików, struktura projektu, polecenia, komendy, architektura',
  fillers:
    'i, w, z, na, do, dla, od, o, co, jak, jest, są, to, ten, ta, już, jeszcze, sesji, projektu, sesja, dziś, teraz',
};
