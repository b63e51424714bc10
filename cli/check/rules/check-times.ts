import { dataAt } from '../../content/schema-walk.ts';
import type { Path } from '../../content/yaml/source.ts';
import { publicationOf, timesIn } from '../../definitions/fields/publication.ts';
import { findingOf } from '../../diagnostics/finding.ts';
import { instantOf, minuteIn } from '../../platform/time-zone.ts';
import type { ValueScope } from './value-scope.ts';

/** Reports a time that clocks skip. `zone`: its time zone, if it is not that of the site. */
export function checkMinute(text: string, zone: string | undefined, path: Path, scope: ValueScope): void {
  const { known, source, report } = scope;
  const timeZone = zone ?? known.showing.timeZone;
  const { instant, isSkipped } = instantOf(text, timeZone);
  if (!isSkipped) return;
  const facts = { text, timeZone, next: minuteIn(timeZone, instant) };
  report(findingOf('content/skipped-time', source.valueAt(path), facts));
}

/** Reports a time of expiry that is not after that of publication, and a time that clocks skip. */
export function checkPublicationTime(text: string, path: Path, scope: ValueScope): void {
  const { known, source, root, report } = scope;
  const { timeZone } = known.showing;
  checkMinute(text, undefined, path, scope);
  const { instant } = instantOf(text, timeZone);
  const at = () => source.valueAt(path);
  // A page may have a time for each language.
  const [field, language = ''] = path.at(-1) === 'expires' ? path.slice(-1) : path.slice(-2);
  if (field !== 'expires') return;
  const publication = publicationOf(dataAt(root, path.slice(0, path.lastIndexOf(field))));
  const { publish } = (publication && timesIn(publication, String(language))) ?? {};
  if (publish && instantOf(publish, timeZone).instant >= instant)
    report(findingOf('content/never-published', at(), { publish, expires: text }));
}
