import { newFiles } from '../changeset/changeset.ts';
import type { ScaffoldPlan } from './plan.ts';
import { blankSection, sectionExample, sectionShowing } from './section.ts';
import type { GrowingSite } from './site.ts';
import { checkTemplateName } from './template-name.ts';

/** A form with fields whose words the tool has. Throws EnvironmentError for a name that is taken. */
export function planForm(site: GrowingSite, name: string): ScaffoldPlan {
  checkTemplateName(site.definitions, 'form', name);
  const shown = sectionShowing(site.definitions, name, 'formName');
  const example =
    shown === null ? [] : ['A page shows it in a section:', sectionExample(blankSection(site, shown.type, { [shown.field]: name }))];
  const settings =
    site.config.forms === undefined
      ? ['Say under "forms:" in site.config.yaml who receives it. "tvilling validate" asks for what a form lacks where a page shows it.']
      : [];
  return {
    changeset: newFiles({ [`templates/forms/${name}/definition.ts`]: definitionText }),
    blanks: new Map(),
    notes: [
      'Say in definition.ts what it is for and what it asks. A field of a kind without words of its own, such as field.text(), has its label in a words.ts beside it.',
      ...example,
      ...settings,
    ],
  };
}

const definitionText = `import { defineForm, field } from 'tvilling/schema';

export default defineForm({
  shows: 'TODO: what it is for, in one sentence.',
  fields: {
    name: field.name(),
    email: field.email(),
    message: field.message(),
  },
});
`;
