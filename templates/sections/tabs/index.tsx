import { useId } from 'react';
import { ArticleBody } from '../../article/article-body.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/**
 * Alternatives with one of them open. Details of one name close each other without script, open when somebody searches in the page, and
 * are a list of parts that fold where a browser cannot place their labels in a row.
 */
export default function Tabs({
  section: { tabs },
}: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  const name = useId();
  return (
    <div className="tabs">
      {tabs.map(({ label, body }, place) => (
        <details className="tabs__tab" name={name} open={place === 0} key={label}>
          <summary className="tabs__label">{label}</summary>
          <div className="tabs__body">
            <ArticleBody nodes={body} below={2} />
          </div>
        </details>
      ))}
    </div>
  );
}
