import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../findings.ts';
import { runCli } from '../../run-cli.ts';
import { edit, putFiles, read, temporarySite } from '../../temporary-site.ts';
import { listFiles } from '../../verkbro/read-dist.ts';

const component = 'templates/sections/text/index.tsx';

/** The minimal site with a style sheet of its own beside a section. */
const site = (css: string) =>
  temporarySite('minimal', {
    [component]: `import '../../own.scss';
export default function Text() {
  return <p className="own">Own</p>;
}
`,
    'templates/own.scss': css,
    'public/fonts/own.woff2': 'a font',
    'public/fonts/räv.woff2': 'another',
  });

describe('a file of public/ that a style sheet of the site names', () => {
  it('is used without a word if it is there', async () => {
    const folder = site(`@font-face {
  font-family: Quay;
  src: url('/fonts/own.woff2?v=2') format('woff2'), url("/fonts/r%C3%A4v.woff2");
}
// url(/fonts/none.woff2)
/* url(/fonts/none.woff2) */
.own { font-family: Quay; background: url(https://nordkaj.example/none.png), url('//nordkaj.example/none.png'); }
`);
    const { code, stdout, stderr } = await runCli(['build', '--root', folder, '--date', '2026-11-21']);
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).not.toMatch(/resolve|own\.woff2/);
    const texts = listFiles(`${folder}/dist`)
      .filter((file) => /\.(?:css|html)$/.test(file))
      .map((file) => read(folder, `dist/${file}`));
    expect(texts.join('')).toContain('/fonts/own.woff2?v=2');
  });

  it('is found below a sub-path', async () => {
    const folder = site(`@font-face {
  font-family: Quay;
  src: url('/fonts/own.woff2?v=2') format('woff2'), url("/fonts/r%C3%A4v.woff2");
}
.own { font-family: Quay; background: url(/fonts/own.woff2), url('//nordkaj.example/none.png'), url(./own.png); }
`);
    putFiles(folder, [['templates/own.png', new Uint8Array(9000)]]);
    edit(folder, 'site.config.yaml', 'url: https://nordkaj.example', 'url: https://nordkaj.example/sub');
    for (const args of [['build', '--date', '2026-11-21'], ['verify']]) {
      const { code, stderr } = await runCli([...args, '--root', folder]);
      expect(code, stderr).toBe(0);
    }
    const texts = listFiles(`${folder}/dist`)
      .filter((file) => /\.(?:css|html)$/.test(file))
      .map((file) => read(folder, `dist/${file}`));
    const addresses = [...texts.join('').matchAll(/url\(["']?(\/[^"')]+)/g)].map(([, address = '']) => address);
    expect(addresses).toContain('/sub/fonts/own.woff2?v=2');
    expect(addresses).toContain('/sub/fonts/r%C3%A4v.woff2');
    expect(addresses).toContain('//nordkaj.example/none.png');
    expect(addresses.filter((address) => !/^\/sub\/(?!sub\/)|^\/\//.test(address))).toEqual([]);
  });

  it('is a finding at its place if it is not', async () => {
    const folder = site(".own {\n  background: url('/fonts/own.woff');\n}\n");
    expect(await findingsIn(folder)).toEqual({
      code: 1,
      findings: ['asset/missing-file templates/own.scss:2:20'],
    });
    const { code, stdout, stderr } = await runCli(['build', '--root', folder, '--date', '2026-11-21']);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('There is no file public/fonts/own.woff.');
    expect(stdout + stderr).toContain('Did you mean "fonts/own.woff2"?');
    expect(stdout + stderr).not.toContain('resolve at build time');
  });
});
