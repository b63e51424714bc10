/**
 * Prints the list of all packages that a site installs with the tool (SBOM, CycloneDX), and of those that it contains in part, with
 * versions, licences and hashes, from package-lock.json. `npm sbom --omit=dev` leaves out every package that a package of the tests needs as well (npm 11.19).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPaths } from './bundled-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const bundled = bundledPaths(packages);
const installed = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || bundled.has(path)))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
);

const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { components, dependencies, metadata, ...bom } = JSON.parse(text);
const isInstalled = (reference) => installed.has(reference) || reference === metadata.component['bom-ref'];
const list = {
  ...bom,
  metadata,
  components: components.filter((component) => isInstalled(component['bom-ref'])),
  dependencies: dependencies
    .filter(({ ref }) => isInstalled(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isInstalled) })),
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
