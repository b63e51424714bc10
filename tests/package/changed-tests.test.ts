import { expect, it } from 'vitest';
import { testsOf } from '../../scripts/changed-tests.mjs';

const tests = [
  'tests/bin.test.ts',
  'tests/definitions/look/look.cli.test.ts',
  'tests/definitions/look/palette.cli.test.ts',
  'tests/definitions/look/palette.test.ts',
  'tests/docs/reference.test.ts',
  'tests/templates/head.browser.test.ts',
  'tests/templates/forms/calendar.test.ts',
  'tests/verkbro/facts.cli.test.ts',
  'tests/hosting/hosts.cli.test.ts',
  'tests/hosting/sub-path.browser.test.ts',
];

it.each([
  ['tests/definitions/look/palette.test.ts', ['tests/definitions/look/palette.test.ts']],
  ['cli/definitions/look/palette.ts', ['tests/definitions/look/palette.cli.test.ts', 'tests/definitions/look/palette.test.ts']],
  ['cli/definitions/look/style.ts', tests.slice(1, 4)],
  ['cli/definitions/look/deeper/style.ts', tests.slice(1, 4)],
  ['tests/definitions/look/colours.ts', tests.slice(1, 4)],
  ['cli/hosting/nginx.ts', ['tests/hosting/hosts.cli.test.ts']],
  ['cli/hosting/sub-path.ts', ['tests/hosting/sub-path.browser.test.ts']],
  ['cli/bin.ts', ['tests/bin.test.ts']],
  ['cli/platform/escape.ts', []],
  ['templates/head.tsx', ['tests/templates/head.browser.test.ts']],
  ['templates/forms/contact/index.tsx', ['tests/templates/forms/calendar.test.ts']],
  ['content/pages/about.yaml', ['tests/verkbro/facts.cli.test.ts']],
  ['docs/sv/reference.md', ['tests/docs/reference.test.ts']],
  ['package.json', []],
])('the tests of %s are those of its name, or else of its room', (file, found) => {
  expect(testsOf(file, tests)).toEqual(found);
});
