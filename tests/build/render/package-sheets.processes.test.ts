import { expect, it } from 'vitest';
import { builtWell, outputOf } from '../../output-files.ts';
import { temporarySite } from '../../temporary-site.ts';

/** A site whose section has the style sheet of a package. */
const siteWithPackage = (): string =>
  temporarySite('minimal', {
    'node_modules/paint/package.json': '{ "name": "paint", "version": "1.0.0" }',
    'node_modules/paint/css/paint.css': '.paint { color: teal }\n',
    'templates/sections/text/index.tsx': `import 'paint/css/paint.css';

export default function Text() {
  return <p className="paint">The text</p>;
}
`,
  });

it('the style sheet of a package makes the same output in every folder', async () => {
  const [first, second] = [siteWithPackage(), siteWithPackage()];
  await builtWell(first);
  await builtWell(second);
  const output = outputOf(first);
  expect([...(output ?? [])].filter(([file]) => /static\/paint-\w{8}\.[\w-]{8}\.css$/.test(file))).toEqual([
    [expect.anything(), expect.stringContaining('.paint{color:teal}')],
  ]);
  expect(outputOf(second)).toEqual(output);
});
