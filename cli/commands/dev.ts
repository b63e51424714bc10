export async function dev(_options: object, _host: object): Promise<0> { return 0 }
