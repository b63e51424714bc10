export * from 'tvilling/templates/shell/footer';
