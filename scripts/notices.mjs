/** The licences of the packages that the tool contains parts of. All of them ask that their text is wherever the code is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that allow that code is part of the tool, and ask for their text alone. MPL-2.0 also asks where the source is. */
const allowed = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1']);

/** The folders of the packages whose modules are in the chunks of bundles. */
export const packagesOf = (chunks) =>
  chunks
    .flatMap(({ modules = {} }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .flatMap(([path]) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? []);

/** The notices of packages, by their folders. Throws for a licence that does not allow what is done, and for a missing text. */
export function thirdPartyNotices(folders) {
  const notices = [...new Set(folders)].map(noticeOf).sort();
  const intro = 'Tvilling contains parts of these packages.\n';
  return [intro, ...new Set(notices)].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!allowed.has(license)) throw new Error(`The package ${name} has the licence ${license}.`);
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const source = license === 'MPL-2.0' ? `Source: https://www.npmjs.com/package/${name}/v/${version}\n` : '';
  const text = file === undefined ? licenceOf(license, holderIn(author, name)) : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n${source}\n${text.trim()}\n`;
}

/** The name of a package's author, without an address. */
const holderIn = (author, name) => (author?.name ?? author ?? `the authors of ${name}`).replace(/ *[<(].*/, '');

/** The text of a licence for a package that says only its name. */
function licenceOf(license, holder) {
  const text = { ISC: iscLicence, MIT: mitLicence }[license];
  if (text === undefined) throw new Error(`The text of the licence ${license} of ${holder} is missing.`);
  return text(holder);
}

/** The text of the licence MIT, from the name of who holds the copyright, which may have a year before it. */
export const mitLicence = (holder) => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

const iscLicence = (holder) => `Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the
above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`;
