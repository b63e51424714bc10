/** A template imports a style sheet for its effect: `import './footer.scss'`. The editor and `tsc` learn of it here. */
declare module '*.scss';
declare module '*.css';
