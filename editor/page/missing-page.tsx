import { useView, useWords } from '../editor-context.ts';
import { findingKey } from '../model/places.ts';
import { FindingPlace, FindingText } from '../panel/findings-panel.tsx';

/**
 * What stands in the place of a page that cannot be made, or that is not there yet: why, and how it goes on. No field mends a template.
 * `isFirst`: no page has come yet. `isLate`: the site does not show this one yet.
 */
export function MissingPage({ isFirst, isMissing, isLate }: { isFirst: boolean; isMissing: boolean; isLate: boolean }) {
  const words = useWords();
  const isPageOld = useView(({ site }) => site?.isPageOld ?? false);
  const findings = useView(({ site }) => site?.findings) ?? [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  return (
    <div role="status">
      {(isFirst || (isLate && !isPageOld)) && (
        <div className="missing-page">
          <p>{words.loading}</p>
        </div>
      )}
      {(isLate ? isPageOld : isMissing && errors.length > 0) && (
        // The page below it has nothing to see: F6 leads here.
        <div className="missing-page" tabIndex={-1}>
          <p>{isLate ? words.newPageWaits : words.pageIsMissing}</p>
          {errors.map((finding) => (
            <p key={findingKey(finding)}>
              <FindingText finding={finding} />
              <FindingPlace finding={finding} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
