import type { CallToAction as Props } from '../contract.ts';
import { Actions } from './actions.tsx';

/** The band at the end of a page with the next step. Empty if the page has none. */
export function CallToAction({ action }: { action: Props | undefined }) {
  if (action === undefined) return null;
  return (
    <section className="call">
      <div className="container call__inner">
        <h2 className="call__title">{action.title}</h2>
        <div className="call__body">
          <p className="call__text">{action.text}</p>
          <Actions actions={action.actions} />
        </div>
      </div>
    </section>
  );
}
