export async function build(_options: object, _host: object): Promise<0> { return 0 }
