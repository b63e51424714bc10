import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';

/** A site that a server is to serve. */
export interface ServedFolder {
  /** The folder that addresses start from. */
  root: string;
  /** The output, which is `root` or a folder below it. */
  output: string;
}

/** A program that serves files, with the configuration that a build has written for it. */
interface ServerKind {
  /** The command, without its path. */
  program: string;
  /** The name of its configuration, and the text. `own`: a folder for what the server itself writes. */
  config(site: ServedFolder, port: number, own: string): { name: string; text: string };
  args(config: string, own: string): string[];
}

const isRoot = process.getuid?.() === 0;
const modules = '/usr/lib/apache2/modules';

/** The servers of the Debian packages nginx-light, apache2-bin and caddy. */
export const servers: Readonly<Record<'nginx' | 'apache' | 'caddy', ServerKind>> = {
  nginx: {
    program: 'nginx',
    config: ({ root, output }, port, own) => ({
      name: 'nginx.conf',
      text: `
        ${isRoot ? 'user www-data;' : ''}
        load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        daemon off;
        pid ${own}/pid;
        error_log stderr;
        events {}
        http {
          include /etc/nginx/mime.types;
          access_log off;
          ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`).join('\n')}
          server {
            listen 127.0.0.1:${port};
            root ${root};
            include ${output}/nginx.conf;
          }
        }`,
    }),
    args: (config, own) => ['-p', own, '-c', config, '-e', 'stderr'],
  },
  apache: {
    program: 'apache2',
    config: ({ root, output }, port, own) => ({
      name: 'apache.conf',
      text: `
        ${['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'env', 'filter', 'deflate', 'autoindex']
          .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
          .join('\n')}
        ${isRoot ? 'User www-data\nGroup www-data' : ''}
        ServerName localhost
        ServerRoot ${own}
        DefaultRuntimeDir ${own}
        PidFile ${own}/pid
        ErrorLog ${own}/errors
        TypesConfig /etc/mime.types
        Listen 127.0.0.1:${port}
        DocumentRoot ${root}
        ErrorDocument 400 ${output.slice(root.length)}/404.html
        ErrorDocument 404 ${output.slice(root.length)}/404.html
        <Directory ${root}>
          Options Indexes FollowSymLinks
          AllowOverride All
          Require all granted
        </Directory>`,
    }),
    args: (config, own) => ['-d', own, '-f', config, '-D', 'FOREGROUND'],
  },
  caddy: {
    program: 'caddy',
    config: ({ root, output }, port) => ({
      name: 'Caddyfile',
      text: `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	root * ${root}
	import ${output}/Caddyfile
}
`,
    }),
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
};

/** Starts a server on loopback, and ends it with the test. Returns its origin. */
export async function serve(kind: keyof typeof servers, site: ServedFolder): Promise<string> {
  const own = mkdtempSync(join(tmpdir(), `tvilling-${kind}-`));
  chmodSync(own, 0o755);
  const { program, config, args } = servers[kind];
  const port = await freePort();
  const { name, text } = config(site, port, own);
  writeFileSync(join(own, name), text);
  mkdirSync(join(own, 'home'));
  const server = spawn(pathOf(program), args(join(own, name), own), {
    env: { PATH: process.env.PATH, HOME: join(own, 'home') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  onTestFinished(async () => {
    await ended(server);
    rmSync(own, { recursive: true, force: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, server, () => output);
  return origin;
}

/** Programs of servers lie where only administrators look. */
const pathOf = (program: string): string =>
  ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exit;
}

async function answers(origin: string, server: ChildProcess, output: () => string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error(`the server has ended: ${output()}`);
    try {
      await fetch(origin);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`the server does not answer: ${output()}`);
}
