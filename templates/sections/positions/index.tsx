import { useEffect, useId, useState } from 'react';
import type { Words } from '../../contract.ts';
import type { SectionComponentProps } from '../section.tsx';

type Position = SectionComponentProps<'positions'>['section']['items'][number];

/** The longest list that needs no filter. */
const unfiltered = 3;

const typeWords = {
  'full-time': 'fullTime',
  'part-time': 'partTime',
  temporary: 'temporary',
  internship: 'internship',
} as const satisfies Record<Position['type'], keyof Words['careers']>;

/** Open positions. The list is whole without script; script adds a filter to a longer one. */
export default function Positions({ section: { items }, words }: SectionComponentProps<'positions'>) {
  const [mounted, setMounted] = useState(false);
  const [chosen, setChosen] = useState('');
  useEffect(() => setMounted(true), []);
  if (items.length === 0) return <p>{words.careers.none}</p>;
  const departments = [...new Set(items.map((item) => item.department))];
  // After a change of language the department chosen before may not be among these.
  const department = departments.includes(chosen) ? chosen : '';
  const shown = items.filter((item) => department === '' || item.department === department);
  const filtered = items.length > unfiltered;
  return (
    <div className="positions">
      <div className={filtered ? 'positions__head positions__head--filtered' : 'positions__head'}>
        <p role="status">{words.careers.open.replace('{count}', String(shown.length))}</p>
        {mounted && filtered && (
          <Filter departments={departments} chosen={department} onChoose={setChosen} words={words} />
        )}
      </div>
      <ul className="positions__list">
        {shown.map((item) => (
          <Entry key={item.id} item={item} words={words} />
        ))}
      </ul>
    </div>
  );
}

interface FilterProps {
  departments: string[];
  chosen: string;
  onChoose: (department: string) => void;
  words: Words;
}

function Filter({ departments, chosen, onChoose, words }: FilterProps) {
  const id = useId();
  return (
    <p className="positions__filter">
      <label htmlFor={id}>{words.careers.filter}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{words.careers.all}</option>
        {departments.map((department) => (
          <option key={department}>{department}</option>
        ))}
      </select>
    </p>
  );
}

function Entry({ item, words: { careers, common } }: { item: Position; words: Words }) {
  return (
    <li className="positions__item" id={item.id}>
      <h3 className="positions__title">{item.title}</h3>
      <dl className="positions__facts">
        <Fact label={careers.department}>{item.department}</Fact>
        <Fact label={careers.location}>{item.location}</Fact>
        <Fact label={careers.type}>{careers[typeWords[item.type]]}</Fact>
        {item.posted && <Day label={careers.posted} day={item.posted} />}
        {item.closes && <Day label={careers.closes} day={item.closes} />}
      </dl>
      {item.description && (
        <details className="positions__more">
          <summary>
            {common.readMore}
            <span className="visually-hidden">: {item.title}</span>
          </summary>
          <p>{item.description}</p>
        </details>
      )}
      {item.apply && (
        <a className="button button--secondary positions__apply" href={applyHref(item.apply)}>
          {careers.apply}
          <span className="visually-hidden">: {item.title}</span>
        </a>
      )}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Day({ label, day }: { label: string; day: { date: string; text: string } }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <time dateTime={day.date}>{day.text}</time>
      </dd>
    </div>
  );
}

/** `apply` is a web address or a mail address. */
const applyHref = (apply: string) => (apply.includes('://') ? apply : `mailto:${apply}`);
