/** The settings of `site.config.yaml` that forms can need, each with what to write; `…` is a page key. */
const examples = {
  'forms.receiver': 'receiver: { type: endpoint, url: /api/forms }',
  'forms.thanks': 'thanks: …',
  'forms.failed': 'failed: …',
  'forms.privacy': 'privacy: …',
  'forms.topics': 'topics: …',
  'contact.hours': "hours: { from: monday, to: friday, opens: '09:00', closes: '18:00' }",
};

export type FormSetting = keyof typeof examples;

export const formSettings = Object.keys(examples) as FormSetting[];

/** What to write in the configuration: `forms: { thanks: …, failed: … }`, with a key for each page. */
export function settingsToWrite(settings: readonly FormSetting[]): string {
  const groups = ['forms', 'contact'].flatMap((group) => {
    const own = settings.filter((setting) => setting.startsWith(`${group}.`));
    return own.length === 0 ? [] : [`${group}: { ${own.map((setting) => examples[setting]).join(', ')} }`];
  });
  const pages = settings.filter((setting) => examples[setting].endsWith('…'));
  return `Write ${groups.join(' and ')} there${pages.length === 0 ? '' : ', with a page key for each …'}.`;
}
