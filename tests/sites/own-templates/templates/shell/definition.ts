import { defineShell, localizedText } from 'tvilling/schema';
import original from 'tvilling/templates/shell/definition';

export default defineShell({
  ...original,
  fields: { onCall: localizedText().describe('When somebody answers, above the footer of every page.') },
});
