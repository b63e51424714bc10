import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectRefusal } from '../findings.ts';
import { root } from '../run-cli.ts';
import { runMain } from '../run-main.ts';
import { temporarySite } from '../temporary-site.ts';

describe('a command line that is wrong', () => {
  it.each([
    [['validat'], /^error: unknown command 'validat' \(Did you mean validate\?\)/],
    [['validate', '--jsn'], /^error: unknown option '--jsn' \(Did you mean --json\?\)/],
    [['validate', 'content'], /^error: too many arguments for 'validate'/],
    [['validate', '--root'], /^error: option '--root <folder>' argument missing/],
    [['validate', '--date', 'tomorrow'], /^error "tomorrow" is not a day\. Write it as year, month, day/],
    [['validate', '--date', '2026-02-30'], /^error "2026-02-30" is not a day\./],
    [['preview', '--port', 'x'], /^error: option '--port <number>' argument 'x' is invalid\. A port is a whole/],
    [['preview', '--port', '70000'], /A port is a whole number from 0 to 65535\./],
    ...['0', '-1', '86401', 'x'].map((time): [string[], RegExp] => [
      ['pull', `--timeout=${time}`],
      /It is a number of seconds, such as 60\./,
    ]),
    [['receive', '--data', 'forms', '--retention', '0'], /It is a number of days, such as 90\./],
    [['receive', '--data', 'forms', '--webhook', 'https://forms.example:0'], /Its port is a number from 1 to 65535\./],
    [['explain', 'route/nothing'], /^error There is no finding "route\/nothing"\. /],
  ])('%j: one message, exit code 2', async (args, message) => {
    expectRefusal(await runMain(args), message);
  });

  it('without a command shows the help on stderr', async () => {
    const { code, stdout, stderr } = await runMain([]);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Usage: tvilling/);
    expect(code).toBe(2);
  });

  it('that asks for help or version gets it on stdout', async () => {
    const help = await runMain(['--help']);
    expect(help.stderr).toBe('');
    for (const command of ['validate', 'build', 'verify', 'dev', 'preview', 'receive', 'routes', 'schema', 'explain'])
      expect(help.stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(help.code).toBe(0);
    const version = await runMain(['--version']);
    expect(version).toMatchObject({ code: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('surroundings that are wrong', () => {
  it.each([['validate'], ['build'], ['routes'], ['dev']])('no site here: %s', async (command) => {
    const folder = temporarySite('minimal', { 'site.config.yaml': null });
    const result = await runMain([command], { cwd: folder });
    expectRefusal(result, /^error There is no site\.config\.yaml in .+\. Run the command in the folder of the site/);
  });

  it.each([
    [['pull', '--timeout', '0.5'], /^error No collection of this site has a source\. /],
    [
      ['receive', '--data', 'forms', '--retention', '90', '--webhook', 'https://forms.example:8443'],
      /^error There is no site\.config\.yaml in /,
    ],
  ])('are said if all options are right: %j', async (args, message) => {
    const folder = temporarySite('minimal', { 'site.config.yaml': null });
    expectRefusal(await runMain(args, { cwd: folder }), message);
  });

  it('no such folder', async () => {
    const result = await runMain(['validate', '--root', join(tmpdir(), 'tvilling-is-not-here')]);
    expectRefusal(result, /^error There is no site\.config\.yaml in /);
  });

  it('a file for a folder', async () => {
    const site = temporarySite('minimal', { content: null });
    writeFileSync(join(site, 'content'), '');
    expectRefusal(await runMain(['validate', '--root', site]), /^error .*content cannot be read \(ENOTDIR\)\. Check/);
    expectRefusal(await runMain(['validate', '--root', join(site, 'site.config.yaml')]), /^error .* cannot be read \(ENOTDIR\)\./);
  });

  it('a folder for a file', async () => {
    const site = temporarySite('minimal', { 'site.config.yaml': null, 'site.config.yaml/x': '' });
    expectRefusal(
      await runMain(['validate', '--root', site]),
      /^error .*cannot be read \(EISDIR\)\. There is a folder where the file belongs/,
    );
  });

  it('no built site to preview', async () => {
    const site = temporarySite('minimal');
    expectRefusal(await runMain(['preview', '--root', site]), /^error There is no built site in dist\/\. Build it/);
  });

  it.each(['dev', 'preview'])('%s on a port that is in use: one clear line, exit code 2', async (command) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const site = temporarySite('minimal', { 'dist/build.json': '{}' });
    const { code, stdout, stderr } = await runMain([command, '--port', String(port), '--root', site]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    const lines = stderr.split('\n').filter((line) => !/^Checked in|^$/.test(line));
    expect(lines).toEqual([`error Port ${port} is in use.`, `Stop the other program, or choose another port: --port ${port + 1}`]);
  });

  it('a time that is none in SOURCE_DATE_EPOCH', async () => {
    const result = await runMain(['validate', '--root', temporarySite('minimal')], {
      env: { SOURCE_DATE_EPOCH: 'yesterday' },
    });
    expectRefusal(result, /^error SOURCE_DATE_EPOCH is "yesterday"\. Set it to whole seconds/);
  });
});

it('has a command for npx in a fresh clone, before anything is set up', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const command = bin.tvilling ?? '';
  expect(command).not.toMatch(/^(\.\/)?\.tvilling\//);
  // It is not run here: if the sources have changed, it would bundle the command line during the other tests.
  expect(readFileSync(join(root, command), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});
