import type { FileState } from '../../../shared/domain/payload.ts';
import { foldText } from './foldLabel.ts';

const english: readonly (readonly [FileState, RegExp])[] = [
  ['in-progress', /^(in[ -_]?progress|wip|ongoing|modified|editing|started|partial|partially done|doing)$/u],
  ['done', /^(done|completed?|finished|implemented)$/u],
  ['untouched', /^(untouched|not[ -_]?(yet )?(started|touched)|unchanged|out of scope|to ?do|pending)$/u],
];

/** The words of other languages. */
const others: Readonly<Record<FileState, string>> = {
  done: `fertig, erledigt, abgeschlossen, umgesetzt, terminé, terminée, fini, fait, livré, completado, terminado, hecho, listo, concluído,
    finalizado, feito, completato, finito, fatto, voltooid, afgerond, gedaan, klaar, klart, klar, färdig, ferdig, færdig, gotowe, zrobione,
    ukończone, hotovo, tamamlandı, bitti, yapıldı, готово, сделано, выполнено, завершено, зроблено, виконано, xong, hoàn thành, selesai,
    完了, 完了済み, 対応済み, 実装済み, 済, 済み, 完成, 已完成, 已实现, 已實現, 완료, 완료됨, 구현 완료`,
  'in-progress': `in arbeit, in bearbeitung, en cours, en curso, en progreso, em andamento, em progresso, in corso, bezig, in uitvoering,
    pågår, pågående, w toku, w trakcie, rozpracováno, devam ediyor, sürüyor, в работе, в процессе, в роботі, đang làm, sedang dikerjakan,
    進行中, 作業中, 対応中, 実装中, 进行中, 开发中, 진행 중, 진행중, 작업 중`,
  untouched: `nicht begonnen, ausstehend, unverändert, à faire, non commencé, inchangé, pendiente, sin empezar, sin cambios, pendente,
    não iniciado, da fare, non iniziato, te doen, niet gestart, ongewijzigd, ej påbörjad, oförändrad, do zrobienia, nierozpoczęte,
    yapılmadı, başlanmadı, bekliyor, не начато, не тронуто, без изменений, не розпочато, chưa làm, belum dikerjakan,
    未着手, 未対応, 未実装, 未开始, 未開始, 未完成, 待处理, 待處理, 미착수, 미진행, 미구현, 대기`,
};

const otherWords: ReadonlyMap<string, FileState> = new Map(
  (Object.keys(others) as FileState[]).flatMap((state) =>
    foldText(others[state])
      .split(',')
      .map((word) => [word.trim(), state] as const),
  ),
);

const longest = 24;

/** Returns the state of a file that an English word means, in any case. */
export function stateOfEnglishWord(word: string): FileState | undefined {
  const plain = word.trim().toLowerCase();
  return plain.length > longest ? undefined : english.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Returns the state of a file that a word of any known language means, in any case. */
export function stateOfWord(word: string): FileState | undefined {
  const plain = word.trim();
  if (plain === '' || plain.length > longest) return undefined;
  return stateOfEnglishWord(plain) ?? otherWords.get(foldText(plain));
}
