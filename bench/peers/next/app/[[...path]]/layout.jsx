import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPage } from '../pages.js';

const style = readFileSync(join(process.cwd(), 'app/style.css'), 'utf8');

export default async function Layout({ params, children }) {
  const { lang } = readPage((await params).path);
  return (
    <html lang={lang}>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this project */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
