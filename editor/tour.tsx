import { useEffect, useId, useRef } from 'react';
import { useEditor, useView, useWords } from './editor-context.ts';
import type { TourStep } from './model/store.ts';
import { filled } from './words/words-in.ts';

const seenName = 'tvilling-edit-tour';

/** The first tour: once in each browser, and whenever somebody asks for it. What it is about is outlined behind it. */
export function Tour() {
  const editor = useEditor();
  const words = useWords();
  const step = useView((view) => view.tour);
  const hasLanguages = useView(({ site }) => (site?.languages.length ?? 0) > 1);
  const hasChanges = useView(({ site }) => site?.git ?? false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (localStorage.getItem(seenName) === null) editor.store.set({ tour: 'page' });
  }, [editor]);
  const isTaken = step !== undefined;
  useEffect(() => {
    if (isTaken) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isTaken]);
  const steps: readonly TourStep[] = [
    'page',
    ...(hasLanguages ? (['languages'] as const) : []),
    ...(hasChanges ? (['changes'] as const) : []),
  ];
  const at = steps.indexOf(step ?? 'page');
  const goTo = (tour: TourStep | undefined) => {
    editor.show(tour === 'changes' ? 'changes' : 'fields');
    editor.store.set({ tour });
  };
  const leave = () => {
    localStorage.setItem(seenName, 'seen');
    // What is edited is there, and not the list of what was. Whoever leaves at once finds the panel as it is.
    if (at > 0) editor.show('fields');
    editor.store.set({ tour: undefined });
  };
  const said = {
    page: [words.tourPage, words.tourPageText],
    languages: [words.tourLanguages, words.tourLanguagesText],
    changes: [words.tourChanges, words.tourChangesText],
  }[step ?? 'page'];
  return (
    // The browser closes it with Escape, keeps the focus in it, and gives the focus back.
    <dialog ref={dialog} className="tour" aria-labelledby={id} aria-describedby={`${id}-text`} onClose={leave}>
      <div aria-live="polite">
        <p className="tour__step">{filled(words.tourStep, { step: at + 1, steps: steps.length })}</p>
        <h2 id={id} className="tour__title">
          {said[0]}
        </h2>
        <p id={`${id}-text`}>{said[1]}</p>
      </div>
      <div className="tour__buttons">
        {/* The same button in every step, so that the focus stays on it. As the first one, it gets the focus. */}
        <button
          type="button"
          className="button button--main"
          onClick={() => {
            if (at + 1 < steps.length) goTo(steps[at + 1]);
            else leave();
          }}
        >
          {at + 1 < steps.length ? words.tourNext : words.tourEnd}
        </button>
        {at > 0 && (
          <button type="button" className="button" onClick={() => goTo(steps[at - 1])}>
            {words.tourBack}
          </button>
        )}
        {at + 1 < steps.length && (
          <button type="button" className="button button--quiet" onClick={leave}>
            {words.tourSkip}
          </button>
        )}
      </div>
    </dialog>
  );
}
