import { type ReactNode, useId } from 'react';
import type { Documentation as Props } from '../../contract.ts';
import { OnwardLinks } from '../../reading/onward.tsx';
import { Reading } from '../../reading/reading.tsx';
import { Actions } from '../../shell/actions.tsx';
import { Breadcrumbs } from '../../shell/breadcrumbs.tsx';
import { CallToAction } from '../../shell/call-to-action.tsx';
import { HeroFigures, HeroView } from '../../shell/hero.tsx';
import { SiteLink } from '../../shell/site-link.tsx';
import type { PageComponentProps } from '../page-component.ts';
import { headingsOf, type PageHeading } from './contents.ts';
import { SearchLink, SearchOverPage } from './search-link.tsx';

/** A page of a documentation. In small windows its lists fold up above the text. */
export default function Documentation({ page, sections }: PageComponentProps) {
  const { hero, breadcrumbs, documentation, text } = page;
  if (documentation === undefined) throw new Error('a page of a documentation without its pages');
  const { edit, groups, search, words } = documentation;
  const headings = headingsOf(page.sections);
  // The text of a fallback page is in another language than the menus.
  const own = text && { lang: page.language, dir: page.direction };
  return (
    <>
      <div className={`container documentation${groups.length === 0 ? '' : ' documentation--many'}`}>
        {groups.length > 0 && (
          <Fold
            className="documentation__menu"
            label={words.all}
            own={own}
            above={
              search !== undefined && (
                <SearchLink href={search.page} label={words.search} isInHeader={page.shell.action?.href === search.page} />
              )
            }
          >
            <Groups groups={groups} />
          </Fold>
        )}
        <div className="documentation__page">
          <header className="documentation__head">
            {breadcrumbs.length > 1 && <Breadcrumbs page={page} />}
            {hero.label && <p className="label">{hero.label}</p>}
            <h1>{hero.title}</h1>
            {hero.lead && <p className="documentation__lead">{hero.lead}</p>}
            {hero.actions.length > 0 && <Actions actions={hero.actions} />}
            <HeroView hero={hero} />
            <HeroFigures figures={hero.figures} />
          </header>
          {headings.length > 1 && (
            <Fold className="documentation__contents" label={words.here}>
              <Headings headings={headings} />
            </Fold>
          )}
          <Reading value={words}>
            <div className="documentation__text">
              {sections}
              {edit !== undefined && (
                <p className="documentation__edit" {...own}>
                  <a href={edit}>{words.edit}</a>
                </p>
              )}
            </div>
          </Reading>
          <OnwardLinks page={page} />
        </div>
      </div>
      <CallToAction action={page.action} />
      <SearchOverPage page={page} />
    </>
  );
}

/** The language and the direction of a part that are not those of the text around it. */
type Own = { lang: string; dir: string } | undefined;

/** Links that fold up in small windows. `above`: what does not. */
function Fold(props: { className: string; label: string; own?: Own; above?: ReactNode; children: ReactNode }) {
  const { className, label, own, above, children } = props;
  const id = useId();
  return (
    <nav className={className} aria-labelledby={id} data-label={label} {...own}>
      {above}
      <details>
        <summary id={id}>{label}</summary>
        {children}
      </details>
    </nav>
  );
}

/** Each group folds up. The one with the page that is read is open, or all of them if none has it. */
function Groups({ groups }: Pick<Props, 'groups'>) {
  const read = groups.find(({ pages }) => pages.some(({ current }) => current));
  return groups.map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their order.
    <details key={place} open={read === undefined || group === read}>
      <summary>{group.title}</summary>
      <ul>
        {group.pages.map((link) => (
          <li key={link.href}>
            <SiteLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  ));
}

function Headings({ headings }: { headings: readonly PageHeading[] }) {
  return (
    <ol>
      {headings.map(({ id, title, isDeeper }) => (
        <li key={id} className={isDeeper ? 'documentation__deeper' : undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
