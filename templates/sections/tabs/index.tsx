import { useId } from 'react';
import { ArticleBody } from '../../article/article-body.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/**
 * Alternatives with one of them open. Details of one name close each other without script, and open when a search in the page finds
 * something in them. They are a list of parts that fold where a browser cannot place their labels in a row.
 */
export default function Tabs({ section: { tabs } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  const name = useId();
  return (
    <div className="tabs">
      {tabs.map(({ label, body }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order, and may have one label.
        <details className="tabs__tab" name={name} open={place === 0} key={place}>
          <summary className="tabs__label">{label}</summary>
          <div className="tabs__body">
            <ArticleBody nodes={body} below={2} />
          </div>
        </details>
      ))}
    </div>
  );
}
