import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Buttons that are one stop of Tab. The arrow keys lead from one to the next, as the pattern "Toolbar" of the ARIA Authoring Practices has
 * it. Tab comes back to the last one that had the focus.
 */
export function Toolbar(props: { label: string; className: string; lang?: string; children: React.ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Element>();
  // A button may be another one, or not be there, whenever the buttons are drawn.
  useLayoutEffect(() => {
    const all = buttonsIn(bar.current);
    const stop = all.find((button) => button === last) ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={props.label}
      className={props.className}
      lang={props.lang}
      onFocus={({ target }) => setLast(target)}
      onKeyDown={(event) => {
        const all = buttonsIn(bar.current);
        const index = all.indexOf(event.target as HTMLButtonElement);
        const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
        if (index < 0 || next === undefined) return;
        event.preventDefault();
        all.at(next % all.length)?.focus();
      }}
    >
      {props.children}
    </div>
  );
}

const buttonsIn = (bar: HTMLElement | null): HTMLButtonElement[] => [
  ...(bar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
];
