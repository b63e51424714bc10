import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { ArticleBody } from '../../article/article-body.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** The label of the alternative that was chosen last, since the page was loaded as a whole. */
let chosen: string | undefined;

/**
 * Alternatives with one of them open. Details of one name close each other without script, and open when a search in the page finds
 * something in them. They are a list of parts that fold where a browser cannot place their labels in a row. With script, a choice holds for
 * all that have an alternative of that label, and on the pages that links lead to.
 */
export default function Tabs({ section: { tabs } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  const name = useId();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => openChosen(root.current), []);
  const choose = ({ currentTarget }: MouseEvent) => {
    chosen = currentTarget.textContent ?? undefined;
    // The browser opens the one that was clicked.
    for (const other of document.querySelectorAll('.tabs')) if (other !== root.current) openChosen(other);
  };
  return (
    <div className="tabs" data-interactive="intent" ref={root}>
      {tabs.map(({ label, body }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order, and may have one label.
        <details className="tabs__tab" name={name} open={place === 0} key={place}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers let keys click it too. */}
          <summary className="tabs__label" onClick={choose}>
            {label}
          </summary>
          <div className="tabs__body">
            <ArticleBody nodes={body} below={2} />
          </div>
        </details>
      ))}
    </div>
  );
}

function openChosen(tabs: Element | null): void {
  for (const tab of tabs?.querySelectorAll<HTMLDetailsElement>('.tabs__tab') ?? [])
    if (tab.querySelector('.tabs__label')?.textContent === chosen) tab.open = true;
}
