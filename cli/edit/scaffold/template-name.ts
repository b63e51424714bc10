import type { Definitions } from '../../definitions/definitions.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { checkId } from './site.ts';

/** The kinds of templates that a site can add. */
export type TemplateKind = 'collection' | 'section' | 'form';

const titles: Readonly<Record<TemplateKind, string>> = {
  collection: 'a collection',
  section: 'a section type',
  form: 'a form',
};

/** Throws EnvironmentError for a name that cannot be a folder of `templates/`, or that a template or its words have. */
export function checkTemplateName(definitions: Definitions, kind: TemplateKind, name: string): void {
  checkId(titles[kind], name);
  if (!/^[a-z]/.test(name)) throw new EnvironmentError(`"${name}" is no name for ${titles[kind]}.`, 'It begins with a letter: ferry-days');
  if (definitions[`${kind}s`].has(name))
    throw new EnvironmentError(`There is ${titles[kind]} "${name}" already.`, 'Give the new one another name.');
}
