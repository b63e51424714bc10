import { rangeOf } from '../../content/edits/offsets.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { importsOf } from './imports.ts';
import type { TemplateFiles } from './template-files.ts';

/** The component of a section or of a page kind. That of a form needs no definition to say when it is loaded. */
const component = /^(?<kind>sections|pages)\/(?<name>[^/]+)\/index\.[jt]sx?$/;

/**
 * What only works in a browser: a hook of React that keeps a state or does something after rendering, or a handler of an event. Hooks that
 * only compute, such as `useId`, are none.
 */
const browserWork =
  /(?<![\w$])use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState)(?=\s*[<(])|(?<=\s)on[A-Z]\w*(?==\{)/;

/**
 * Reports own components of sections and page kinds that work in a browser and do not say when they are loaded: neither by `interactive`
 * of their definition nor by `data-interactive` in their markup. What they import of the site's templates counts too; what packages do is
 * not known.
 */
export function checkInteractive(
  { own }: Pick<TemplateFiles, 'own'>,
  definitions: Pick<Definitions, 'sections' | 'pages'>,
  report: Report,
): void {
  for (const path of own.keys()) {
    const { kind, name = '' } = component.exec(path)?.groups ?? {};
    const definition = (kind === 'pages' ? definitions.pages : definitions.sections).get(name);
    if (kind === undefined || definition === undefined || definition.interactive !== undefined) continue;
    const files = withImports(path, own);
    if (files.some((file) => own.get(file)?.includes('data-interactive'))) continue;
    const found = files.map((file) => workIn(file, own.get(file) ?? '')).find((work) => work !== undefined);
    if (found === undefined) continue;
    report(
      findingOf('template/not-interactive', found.at, {
        work: found.work,
        definition: `templates/${kind}/${name}/definition.ts`,
      }),
    );
  }
}

/** A file of the site and all that it imports there, each once. */
function withImports(path: string, own: TemplateFiles['own']): string[] {
  const found = new Set([path]);
  // A set is walked to its end, also over what is added meanwhile.
  for (const file of found) for (const imported of importsOf(file, own)) found.add(imported);
  return [...found].filter((file) => /\.[cm]?[jt]sx?$/.test(file));
}

/** The first work of a file for the browser, and where it stands. */
function workIn(file: string, text: string): { work: string; at: Location } | undefined {
  const { 0: work, index: start } = browserWork.exec(codeOf(text)) ?? {};
  if (work === undefined || start === undefined) return undefined;
  return {
    work,
    at: { file: `templates/${file}`, range: rangeOf(text, { start, end: start + work.length }) },
  };
}

/** A module with spaces in the place of texts and comments. */
function codeOf(text: string): string {
  let code = '';
  for (let done = 0; ; ) {
    const start = indexFrom(text, /["']|\/[/*]/, done);
    const end = text.startsWith('/*', start)
      ? indexFrom(text, /(?<=\*\/)/, start + 2)
      : text.startsWith('//', start)
        ? indexFrom(text, /$/m, start)
        : endOfText(text, start);
    code += text.slice(done, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    if (end >= text.length) return code;
    done = end;
  }
}

/** Where a text in quotation marks ends; behind its first mark if its line has no other one, as in words of markup. */
function endOfText(text: string, start: number): number {
  const mark = text[start] ?? '';
  const [line = ''] = text.slice(start + 1, start + 1000).split('\n', 1);
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === mark) return start + at + 2;
  }
  return start + 1;
}

function indexFrom(text: string, expression: RegExp, from: number): number {
  const at = text.slice(from).search(expression);
  return at < 0 ? text.length : from + at;
}
