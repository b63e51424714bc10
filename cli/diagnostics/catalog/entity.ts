import { define, quote } from '../entry.ts';

/** Findings about entries that have the right shape. */
export const entityRules = {
  'entity/unused': define<{ id: string; collection: string }>({
    severity: 'warning',
    message: ({ id }) => `Nothing uses ${quote(id)}.`,
    what: 'An entry of a collection, such as a figure or a quotation, is on no page.',
    why: 'Nobody sees it, although it is kept up to date and translated. Or the page that should show it names another.',
    fix: 'Show it on a page, or remove it.',
    bad: {
      'content/metrics.yaml': '- id: offices\n  figure: { value: 3 }',
      'content/pages/home.yaml': 'items: [projects]',
    },
    good: {
      'content/metrics.yaml': '- id: offices\n  figure: { value: 3 }',
      'content/pages/home.yaml': 'items: [projects, offices]',
    },
  }),
  'entity/closed': define<{ title: string; closes: string }>({
    severity: 'warning',
    message: ({ title, closes }) => `${quote(title)} closed on ${closes}, before it ever had a page.`,
    what: 'An entry with a page, such as an open position, has a closing date that was past before the page was published.',
    why: 'Nobody has seen it, and nobody will. An entry that was shown may close and stay in its file: its address then leads to the page above.',
    fix: 'Give the entry another closing date, or remove it.',
    bad: { 'content/positions.yaml': 'closes: 2020-01-31' },
    good: { 'content/positions.yaml': 'closes: 2099-01-31' },
  }),
  'entity/sample': define<{ id: string }>({
    severity: 'error',
    adjustable: true,
    message: ({ id }) => `${quote(id)} is a sample, and this is a release.`,
    what: 'An entry that was invented for demonstration is still there in a run with --release.',
    why: 'Invented words of invented people must not be published as real ones.',
    fix: 'Put a real one in its place, or remove it.',
    bad: { 'content/testimonials.yaml': 'sample: true' },
    good: { 'content/testimonials.yaml': 'sample: false' },
  }),
};
