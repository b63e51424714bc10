import type { z } from 'zod';
import { hasText } from './fields/fields.ts';
import { isKind } from './fields/is-kind.ts';

/** The fields that the pages of entries and their lists show as texts, by what they are for. */
interface PageTextFields {
  title: string;
  description?: string;
  /** Only entries with this field have a page. */
  when?: string;
  facts?: readonly string[];
  placeholders?: readonly string[];
}

/**
 * Reports texts that an entry with a page lacks: its title, its description, and those that the page can use. Reports a value that cannot
 * stand where the definition shows it as a text.
 */
export function checkPageTexts({ value, issues }: z.core.ParsePayload, page: PageTextFields | undefined): void {
  if (page === undefined) return;
  const fields = value as Record<string, unknown>;
  const expect = (name: string, message: string) => issues.push({ code: 'custom', path: [name], message, input: fields[name] });
  // A value with an issue of its own is none of any kind yet.
  const isSound = (name: string) => !issues.some(({ path }) => path?.[0] === name);
  const { title, description = title, when, facts = [], placeholders = [] } = page;
  for (const name of facts)
    if (fields[name] !== undefined && !isFact(fields[name]) && isSound(name))
      expect(name, `${textKinds}, figure or reference, which a list can show`);
  if (when !== undefined && fields[when] === undefined) return;
  for (const name of new Set([title, description, ...placeholders]))
    if (fields[name] === undefined) expect(name, 'text, which its page shows');
    else if (placeholders.includes(name) && !hasText(fields[name]) && isSound(name))
      expect(name, `${textKinds} or figure, which can stand for {entry:${name}}`);
}

const textKinds = 'text, day, period, moment, price';

/** Whether a list can show a value as a text: it has one, or is one or several references, of which the names are shown. */
const isFact = (value: unknown): boolean => hasText(value) || [value].flat().every((part) => isKind(part, 'reference'));
