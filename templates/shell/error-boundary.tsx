import { Component, type ReactNode } from 'react';
import type { ShellWords } from '../contract.ts';

interface Props {
  words: ShellWords['common'];
  children: ReactNode;
}

/** Shows what to do when rendering fails in the browser. Another `key` resets it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { words, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className="hero--compact hero" role="alert">
        <div className="container hero__inner">
          <p className="hero__label">{words.error}</p>
          <h1 className="hero__title">{words.unexpectedError}</h1>
          <div className="hero__text">
            <p className="hero__lead">{words.unexpectedErrorText}</p>
            <div className="actions">
              <button type="button" className="button button--primary" onClick={() => location.reload()}>
                {words.reload}
              </button>
            </div>
          </div>
        </div>
      </div>
    );
  }
}
