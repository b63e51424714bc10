import { useEffect, useState } from 'react';
import type { Position, Words } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';
import { ApplyLink } from './apply-link.tsx';
import { EmploymentFacts } from './facts.tsx';
import { Filter, matches, useChoices } from './filter.tsx';
import './style.scss';

/** The longest list that needs no filter. */
const unfiltered = 6;

/** Open positions. The list is whole without script; script adds a filter to a longer one. */
export default function Positions({ section: { items }, words }: SectionComponentProps<'positions'>) {
  const [mounted, setMounted] = useState(false);
  const [choices, choose] = useChoices(items);
  useEffect(() => setMounted(true), []);
  const { careers } = words;
  if (items.length === 0) return <p>{careers.none}</p>;
  const shown = items.filter((item) => matches(item, choices));
  const filtered = items.length > unfiltered;
  return (
    <div className="positions">
      <div className={filtered ? 'positions__head positions__head--filtered' : 'positions__head'}>
        <p role="status">{careers.open.replace('{count}', String(shown.length))}</p>
        {mounted && filtered && <Filter items={items} choices={choices} onChoose={choose} words={words} />}
      </div>
      {shown.length === 0 && <p>{careers.noMatch}</p>}
      <ul className="positions__list">
        {shown.map((item) => (
          <Entry key={item.id} item={item} words={words} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ item, words }: { item: Position; words: Words }) {
  return (
    <li className="positions__item" id={item.id}>
      <h3 className="positions__title">
        {item.page ? <a href={item.page.href}>{item.title}</a> : item.title}
      </h3>
      {item.summary && <p className="positions__summary">{item.summary}</p>}
      <dl className="positions__facts">
        <EmploymentFacts brief position={item} words={words} />
      </dl>
      {!item.page && item.apply && (
        <ApplyLink position={item} className="button button--secondary positions__apply">
          {words.careers.apply}
          <span className="visually-hidden">: {item.title}</span>
        </ApplyLink>
      )}
    </li>
  );
}
