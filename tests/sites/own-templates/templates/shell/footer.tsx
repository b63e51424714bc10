import './footer.scss';
import type { Shell } from 'tvilling/templates/contract';
import { Footer as ToolsFooter } from 'tvilling/templates/shell/footer';

const onCall: Readonly<Record<string, string>> = {
  en: 'Somebody answers day and night.',
  sv: 'Vi svarar dygnet runt.',
};

/** The footer of the tool, with a line of our own above it. */
export function Footer({ shell }: { shell: Shell }) {
  const language = shell.languages.find(({ current }) => current)?.code ?? 'Truck';
  return (
    <>
      <p className="container on-call">{onCall[language]}</p>
      <ToolsFooter shell={shell} />
    </>
  );
}
