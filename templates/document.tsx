import type { ComponentType } from 'react';
import type { PageProps } from './contract.ts';
import { NumberLocale } from './digits.ts';
import { Journey } from './drawings/journey.tsx';
import type { PageComponentProps } from './pages/page-component.ts';
import { PageIcons } from './sections/page-icons.ts';
import { type SectionComponents, SectionFrame } from './sections/section.tsx';
import { PageSectionBody, type SectionBody } from './sections/section-body.ts';
import { Site, type SiteProps } from './shell/site.tsx';

export interface DocumentProps extends Omit<SiteProps, 'page' | 'Page' | 'sections'> {
  page: PageProps;
  Page: ComponentType<PageComponentProps>;
  /** The components of the page's section types. */
  components: SectionComponents;
}

/** The line above a section whose stage is a part of the drawing in the hero. */
function journeyAt({ hero, sections }: PageProps, index: number) {
  const { stage } = sections[index] ?? {};
  if (stage === undefined || hero.parts[stage - 1] === undefined) return null;
  const before = sections.slice(0, index).findLast((section) => section.stage !== undefined);
  return (
    <Journey drawing={hero.drawing} stages={hero.parts} stage={stage} isMoving={before?.stage !== undefined && before.stage < stage} />
  );
}

/** A page with its sections in their frames. The server renders this tree, and the browser hydrates it. */
export function Document({ page, Page, components, ...shell }: DocumentProps) {
  const { text = page } = page;
  let number = 0;
  const bodyOf: SectionBody = (section) => {
    const Body = components[section.type];
    return (
      Body && (
        <Body
          // Each component takes its own section type. The registry has the type as key. Some name their table by the title.
          section={{ ...section, title: section.title ?? page.hero.title } as never}
          words={page.words[section.type] as never}
          language={text.language}
          locale={text.locale}
        />
      )
    );
  };
  const inText: SectionBody = (section) => <div data-interactive={page.interactive?.sections?.[section.type]}>{bodyOf(section)}</div>;
  const sections = page.sections.map((section, index) => {
    if (section.title) number++;
    return (
      <SectionFrame
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place; another page replaces the whole list
        key={index}
        section={section}
        number={number}
        locale={text.locale}
        interactive={page.interactive?.sections?.[section.type]}
        journey={journeyAt(page, index)}
      >
        {bodyOf(section)}
      </SectionFrame>
    );
  });
  return (
    <PageIcons value={page.icons}>
      <NumberLocale value={text.locale}>
        <PageSectionBody value={inText}>
          <Site page={page} Page={Page} sections={sections} {...shell} />
        </PageSectionBody>
      </NumberLocale>
    </PageIcons>
  );
}
