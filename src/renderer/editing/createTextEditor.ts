import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type ChangeSet } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import type { TextChange } from '../../shared/api/editing.ts';

interface Options {
  readonly parent: HTMLElement;
  readonly text: string;
  /** The name for assistive technology. */
  readonly label: string;
  readonly nonce: string | undefined;
  /** Receives the typed changes, and the text's length after them. */
  readonly onChange: (changes: readonly TextChange[], length: number) => void;
}

/** An editor for a text of millions of characters: only the lines in view are drawn. */
export interface TextEditor {
  focus(): void;
  text(): string;
  /** Selects a range and scrolls to it. */
  show(start: number, end: number): void;
  setReadOnly(readOnly: boolean): void;
  destroy(): void;
}

/** Marks of values that never leave core: the editor moves and deletes each as one. */
const marks = new MatchDecorator({
  regexp: /⟦hidden: [a-z0-9-]+ [0-9a-f]{8,64}⟧/gu,
  decoration: Decoration.mark({ class: 'cm-hidden-value', atomic: true }),
});

class HiddenMarks {
  marks: DecorationSet;
  constructor(view: EditorView) {
    this.marks = marks.createDeco(view);
  }
  update(update: ViewUpdate): void {
    this.marks = marks.updateDeco(update, this.marks);
  }
}

const hiddenMarks = ViewPlugin.fromClass(HiddenMarks, {
  decorations: ({ marks: found }) => found,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.marks ?? Decoration.none),
});

/** Keys of the app that the editor would handle otherwise. */
const ofTheApp = new Set(['Mod-Enter', 'Shift-Mod-k', 'Mod-i', 'Mod-/', 'Alt-A', 'Ctrl-m', 'Mod-[', 'Mod-]']);
const keys = [...defaultKeymap, ...historyKeymap].filter(({ key }) => !ofTheApp.has(key ?? ''));

export function createTextEditor({ parent, text, label, nonce, onChange }: Options): TextEditor {
  const readOnly = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
        // Core ends lines with LF, and offsets must match for any text that is read or pasted.
        EditorState.lineSeparator.of('\n'),
        readOnly.of(EditorState.readOnly.of(false)),
        lineNumbers(),
        history(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        hiddenMarks,
        keymap.of(keys),
        EditorView.updateListener.of(({ docChanged, changes, state }) => {
          if (docChanged) onChange(changesOf(changes), state.doc.length);
        }),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.sliceString(0),
    show(start, end) {
      view.dispatch({
        selection: { anchor: start, head: end },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
      });
    },
    setReadOnly: (value) => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(value)) }),
    destroy: () => view.destroy(),
  };
}

function changesOf(changes: ChangeSet): readonly TextChange[] {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _fromNow, _toNow, inserted) => {
    list.push({ from, to, insert: inserted.sliceString(0, inserted.length, '\n') });
  });
  return list;
}
