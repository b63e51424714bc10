import { define, didYouMean, quote } from '../entry.ts';

/** Findings about comments that silence findings. */
export const ignoreRules = {
  'content/bad-ignore': define<{
    code: string;
    problem: 'unknown' | 'fixed' | 'no-reason';
    known: readonly string[];
  }>({
    severity: 'error',
    adjustable: true,
    message: ({ code, problem }) =>
      ({
        unknown: code === '' ? 'This comment silences nothing: it names no code.' : `There is no finding ${quote(code)}.`,
        fixed: `${quote(code)} cannot be silenced: no site can be built in spite of it.`,
        'no-reason': 'This comment silences a finding and does not say why.',
      })[problem],
    hint: ({ code, problem, known }) =>
      problem === 'unknown' ? didYouMean(code, known) : problem === 'fixed' ? 'Repair what it says, and remove the comment.' : undefined,
    what: 'A comment that silences a finding names no code that can be silenced, or gives no reason.',
    why: 'Whoever reads the line later has to know whether the exception still holds.',
    fix: 'Write the code, two hyphens and the reason: # tvilling-ignore-next-line translation/identical -- a name',
    bad: {
      'content/pages/about.yaml': '# tvilling-ignore-next-line translation/identical\ntitle: { en: Marina, sv: Marina }',
    },
    good: {
      'content/pages/about.yaml': '# tvilling-ignore-next-line translation/identical -- the boat\ntitle: { en: Marina, sv: Marina }',
    },
  }),
  'content/unused-ignore': define<{ code: string }>({
    severity: 'warning',
    message: ({ code }) => `There is no ${quote(code)} on the next line to silence.`,
    what: 'A comment silences a finding that is not there.',
    why: 'The mistake was repaired, or the comment is on the wrong line; it would hide a later mistake there.',
    fix: 'Remove the comment, or move it to the line above the finding.',
    bad: {
      'content/pages/about.yaml':
        '# tvilling-ignore-next-line translation/identical -- the name of the boat\ntitle: { en: Twelve people, sv: Tolv personer }',
    },
    good: { 'content/pages/about.yaml': 'title: { en: Twelve people, sv: Tolv personer }' },
  }),
};
