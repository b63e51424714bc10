import { useEffect, useId, useState } from 'react';
import { typeWords } from './facts.tsx';
import type { JobPosition, PositionWords } from './position.ts';

const facets = ['department', 'location', 'type'] as const;
type Facet = (typeof facets)[number];

/** The visitor's choice for each fact; empty for any value. */
export type FacetChoices = Readonly<Record<Facet, string>>;

const anything: FacetChoices = { department: '', location: '', type: '' };

export const matches = (item: JobPosition, choices: FacetChoices): boolean =>
  facets.every((facet) => choices[facet] === '' || choices[facet] === item[facet]);

/** The values of a fact among the positions, each once, in their order. */
const valuesOf = (items: readonly JobPosition[], facet: Facet): string[] => [...new Set(items.map((item) => item[facet]))];

/**
 * The choices, stored in the address: they survive going back and reloading, and a shared link has them. Values that no position
 * has are ignored.
 */
export function useChoices(items: readonly JobPosition[]) {
  const [choices, setChoices] = useState(anything);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const read = (facet: Facet) => valuesOf(items, facet).find((value) => value === query.get(facet)) ?? '';
    setChoices({ department: read('department'), location: read('location'), type: read('type') });
  }, [items]);
  const choose = (facet: Facet, value: string) => {
    setChoices({ ...choices, [facet]: value });
    const url = new URL(location.href);
    if (value === '') url.searchParams.delete(facet);
    else url.searchParams.set(facet, value);
    history.replaceState(history.state, '', url);
  };
  return [choices, choose] as const;
}

/** A list of choices for each fact in which the positions differ. */
export function Filter({
  items,
  choices,
  onChoose,
  words,
}: {
  items: readonly JobPosition[];
  choices: FacetChoices;
  onChoose: (facet: Facet, value: string) => void;
  words: PositionWords;
}) {
  const id = useId();
  const text = (facet: Facet, value: string) => (facet === 'type' ? words[typeWords[value as JobPosition['type']]] : value);
  return (
    <fieldset className="positions__filter">
      <legend className="visually-hidden">{words.filter}</legend>
      {facets.map((facet) => (
        <p key={facet}>
          <label className="label" htmlFor={id + facet}>
            {words[facet]}
          </label>
          <select id={id + facet} value={choices[facet]} onChange={(event) => onChoose(facet, event.currentTarget.value)}>
            <option value="">{words.all}</option>
            {valuesOf(items, facet).map((value) => (
              <option key={value} value={value}>
                {text(facet, value)}
              </option>
            ))}
          </select>
        </p>
      ))}
    </fieldset>
  );
}
