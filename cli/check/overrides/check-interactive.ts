import { rangeOf } from '../../content/edits/offsets.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { findingOf, type Location, type Report } from '../../diagnostics/finding.ts';
import { importsOf } from './imports.ts';
import { isInComment, type TemplateFiles } from './template-files.ts';

/** The component of a section or of a page kind. That of a form needs no definition to say when it is loaded. */
const component = /^(?<kind>sections|pages)\/(?<name>[^/]+)\/index\.[jt]sx?$/;

/**
 * What only works in a browser: a hook of React that keeps a state or does something after rendering, or a handler of an event. Hooks that
 * only compute, such as `useId`, are none.
 */
const browserWork =
  /(?<![\w$])use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState)(?=\s*[<(])|(?<=\s)on[A-Z]\w*(?==\{)/g;

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
  for (const { 0: work, index: start } of text.matchAll(browserWork))
    if (!isInComment(text, start))
      return {
        work,
        at: { file: `templates/${file}`, range: rangeOf(text, { start, end: start + work.length }) },
      };
  return undefined;
}
