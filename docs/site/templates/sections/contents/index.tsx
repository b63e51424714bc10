import { useEffect, useId, useState } from 'react';
import type { SectionComponentProps } from 'tvilling/templates/sections/section';
import type definition from './definition.ts';

type Props = SectionComponentProps<typeof definition>;
type Group = Props['section']['of']['groups'][number];

/** Lists with more pages have a filter. */
const mostAtAGlance = 20;

/** Groups of links. A page that the language lacks is linked to in the source language. */
export default function Contents({ section, words }: Props) {
  const [query, setQuery] = useState('');
  const all = section.of.groups;
  const groups = matching(all, query);
  return (
    <div className="contents">
      {countOf(all) > mostAtAGlance && <Filter words={words} left={query === '' ? null : countOf(groups)} onChange={setQuery} />}
      {groups.map(({ name, pages }) => (
        <div key={name ?? ''}>
          {name && <h3>{name}</h3>}
          <ul>
            {pages.map(({ page, note }) => (
              <li key={page.href}>
                <a href={page.href} hrefLang={page.language}>
                  {page.title}
                </a>
                {note && <span lang={page.language}>{note}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { pages }) => sum + pages.length, 0);

/** The pages whose title and note have all words. */
function matching(groups: readonly Group[], query: string): readonly Group[] {
  const wanted = query.toLowerCase().split(/\s+/);
  const hasAll = ({ page, note }: Group['pages'][number]) => {
    const text = `${page.title} ${note ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return groups.map((group) => ({ ...group, pages: group.pages.filter(hasAll) })).filter(({ pages }) => pages.length > 0);
}

/** The field comes with the script that it needs, and has its place before. `left`: how many pages are shown. */
function Filter({ words, left, onChange }: { words: Props['words']; left: number | null; onChange(query: string): void }) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="contents__filter" data-interactive="visible">
      {isReady && (
        <>
          <label htmlFor={id}>{words.filter}</label>
          <input id={id} type="search" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
          <p role="status">{left !== null && words.left.replace('{number}', String(left))}</p>
        </>
      )}
    </div>
  );
}
