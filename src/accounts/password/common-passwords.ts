import { readFileSync } from 'node:fs'

// The passwords that attackers try first, at least 8 characters long and in lower case: the 5,000 most common ones
// (NOTICE.md) and others. Digits and punctuation after one of `commonBases` are recognized, too.

const mostCommon = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')

const parseWords = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

export const commonPasswords = parseWords(`
  ${mostCommon}
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc qweasdzxc zaq12wsx
  zaq1zaq1 a1b2c3d4 aa123456 aaa111bbb abc12345 abcd1234 asdf1234 qwer1234 zxcv1234 12qwaszx 123qweasd 123abc456
  1234qwer 12345qwert 123456qwerty 12341234 12121212 11223344 1122334455 112233445566 123123123 123321123 123454321
  147258369 159357456 159753456 741852963 789456123 987654321 9876543210 0987654321 0123456789 1234567890
  1234567891 123456789a 12345678a 123456abc 31415926 314159265 27182818 42424242 69696969 13131313 00112233 19871987
  19901990 20002000 20202020 20212021 20222022 20232023 20242024 20252025 20262026 qwertzui qwertzuiop azertyuiop
  1qay2wsx 147896325 123698745 159753159 changeme changeme1 letmeinnow letmein! passw0rd p@ssword p@ssw0rd p4ssw0rd
  pa$$word passpass mypassword newpassword yourpassword thepassword password password1234567890 correcthorse
  correcthorsebatterystaple`)

export const commonBases = parseWords(`
  password passwort passwords mypassword pass passwd qwerty qwertyui qwertyuio qwertyuiop qwertyqwerty asdfgh asdfghj
  asdfghjk asdfghjkl zxcvbn zxcvbnm asdfasdf asdasdasd qweqweqwe qazwsx abc abcd abcdef abcdefg test tester testing
  testtest default guest welcome welcomeback hello hellohello letmein login logmein master access admin administrator
  root secret topsecret trustnoone iloveyou ilovyou loveyou lovelove lovely forever princess sunshine summer winter
  spring autumn monday friday january february september october november december baseball football basketball
  soccer hockey golfer computer internet samsung google facebook linkedin youtube microsoft windows apple starwars
  pokemon superman batman spiderman ironman naruto minecraft fortnite dragon monkey tigger tiger shadow killer hunter
  ranger jordan michael michelle jessica jennifer charlie daniel ashley andrew thomas robert matthew joshua nicole
  liverpool chelsea arsenal barcelona manchester realmadrid juventus freedom whatever nothing butterfly chocolate
  cookie cheese banana orange purple flower diamond silver golden mustang corvette ferrari porsche mercedes harley
  yamaha america london paris berlin jesus blessed angel angels heaven family friends mother father babygirl maggie
  bailey buster ginger pepper snoopy peanut bandit phoenix matrix merlin wizard warrior thunder trustno freepass
  changeme mynoob gfhjkm hallo schatz azerty motdepasse soleil doudou contrasena contrasenha senha parola mypass`)
