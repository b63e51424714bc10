import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DescribedButton } from '../../editor/panel/described-button.tsx';

it.each([
  [{ text: 'Wann?', lang: '' as const }, 'title="Wann?" lang=""><span lang="sv">Tider</span>'],
  [{ text: 'När hallen är öppen.' }, 'title="När hallen är öppen.">Tider'],
])('a tooltip has its own language, and the button that of the editor: %j', (described, written) => {
  vi.stubGlobal('document', { documentElement: { lang: 'sv' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const button = (
    <DescribedButton className="button" described={described} onClick={() => {}}>
      Tider
    </DescribedButton>
  );
  expect(renderToStaticMarkup(button)).toContain(written);
});
