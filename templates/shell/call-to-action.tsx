import type { CallToAction as Props } from '../contract.ts';
import { Actions } from './actions.tsx';

/** The band that ends a page: what to do next. Nothing on a page that says nothing of it. */
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
