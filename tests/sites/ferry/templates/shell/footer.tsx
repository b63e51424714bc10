import type { Shell } from 'tvilling/templates/contract';
import { Footer as Original } from 'tvilling/templates/shell/footer';

export * from 'tvilling/templates/shell/footer';

const notice: Readonly<Record<string, string>> = {
  en: 'We sail in all weathers up to storm force. Cancelled crossings are announced on the quay and by text message.',
  sv: 'Vi går i alla väder upp till storm. Inställda turer meddelas på kajen och via sms.',
  de: 'Wir fahren bei jedem Wetter bis Sturmstärke. Ausfälle melden wir am Anleger und per SMS.',
};

/** The footer of the tool, with what the weather means for travellers above it. */
export function Footer({ shell }: { shell: Shell }) {
  const language = shell.languages.find(({ current }) => current)?.code ?? '';
  return (
    <>
      <aside className="footer">
        <p className="container label">{notice[language]}</p>
      </aside>
      <Original shell={shell} />
    </>
  );
}
