export async function preview(_options: object, _host: object): Promise<0> { return 0 }
