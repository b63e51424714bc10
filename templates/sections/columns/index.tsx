import { RichText } from '../../shell/rich-text.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';

/** Texts beside each other, or one after the other in newspaper columns. */
export default function Columns({ section: { layout, columns } }: Pick<SectionComponentProps<typeof definition>, 'section'>) {
  return (
    <div className={`columns-of-text columns-of-text--${layout} wide`} data-count={columns.length}>
      {columns.map(({ title, body }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts never change their order, and may lack a heading.
        <div className="columns-of-text__part prose" key={place}>
          {title && <h3 className="columns-of-text__title">{title}</h3>}
          <RichText nodes={body} />
        </div>
      ))}
    </div>
  );
}
