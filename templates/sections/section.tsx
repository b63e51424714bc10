import type { ComponentType, ReactNode } from 'react';
import type { SectionDefinition } from 'tvilling/schema';
import type { SectionProps, WordsOf } from '../contract.ts';

/** What the component of a section type receives (`typeof definition`); it renders what stands below the section's head. */
export interface SectionComponentProps<D extends SectionDefinition> {
  section: SectionProps<D>;
  /** The words of the set that the definition names. */
  words: D extends { words: infer Set } ? WordsOf<Set> : undefined;
  language: string;
  /** What numbers are formatted for. */
  locale: string;
}

/** Components by section type, as loaded for one page. */
export type SectionComponents = Readonly<Record<string, ComponentType<SectionComponentProps<never>>>>;

/** The module of a section type: its component is the default export. */
export interface SectionModule {
  default: ComponentType<SectionComponentProps<never>>;
}

/** The frame that every section shares: number, title, lead, and the type's own component below. */
export function SectionFrame({
  section,
  number,
  children,
}: {
  section: { type: string; id?: string | undefined; title: string; lead?: string | undefined };
  number: number;
  children: ReactNode;
}) {
  return (
    <section className={`section section--${section.type}`} id={section.id}>
      <div className="section__inner">
        <header className="section__head">
          <p className="section__number" aria-hidden="true">
            {String(number).padStart(2, '0')}
          </p>
          <h2 className="section__title">{section.title}</h2>
          {section.lead && <p className="section__lead">{section.lead}</p>}
        </header>
        <div className="section__body">{children}</div>
      </div>
    </section>
  );
}
