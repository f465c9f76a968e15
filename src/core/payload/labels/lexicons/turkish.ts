import type { Lexicon } from './lexicon.ts';

export const turkish: Lexicon = {
  headLast: true,
  names: {
    goal: 'mevcut hedef, oturum hedefi, oturumun amacı, projenin amacı, proje amacı, proje hedefi, ana hedef*, genel hedef*, genel amaç, temel amaç, ana amaç, nihai hedef, bu proje nedir, ne yapıyoruz, ne inşa ediyoruz, asıl istek, ilk istek, ürün vizyonu, proje özeti, projeye genel bakış, tek önceliği, tek öncelik',
    decisions:
      'alınan kararlar, verilen kararlar, mimari kararlar*, teknik kararlar, tasarım kararları, önemli kararlar, kilit kararlar, kesin kararlar, kesinleşen kararlar, karar kaydı, karar günlüğü, teknik tercihler, neye karar verildi',
    deferred:
      'ertelen*, sonraya bırakılan*, kapsam dışı, daha sonra, sonrası için, ileride yapılacak*, gelecekteki*, gelecek iyileştirmeler, gelecek geliştirmeler, gelecek planlar*, gelecek özellikler, gelecek fikirler*, olası iyileştirmeler, düşük öncelik*, park edilen*, ileriki aşamalar, ileride, bekletilen*, lansman sonrası',
    next: 'sonraki adım*, sıradaki adım*, bir sonraki adım*, sonraki eylem*, sonraki görev*, sıradaki görev*, sonraki oturum*, sıradaki oturum*, sonraki aşama*, sonraki faz*, sıradaki iş*, sonraki iş*, sırada ne var, sıradaki, gelecek adımlar, gelecek oturum*, yapılacak*, yapılması gereken*, yapılacak işler, kalan iş*, kalan görev*, kalan adım*, kalanlar, geriye kalan*, geri kalan*, eksik kalan*, eksikler, eksik olan*, bekleyen iş*, bekleyen görev*, bekleyenler, açık işler, açık görevler, devam edilecek*, nasıl devam*, nereden devam*, devam etmek için, buradan devam*, buradan başla, kaldığımız yerden devam, devam planı, eylem planı, aksiyon planı, aksiyonlar, acil yapılacak*, acil işler, öncelikli işler, öncelikli görevler, öncelik sırası, öncelikler, ilk yapılacak*, ne yapılmalı, ne yapılacak, önerilen adımlar, önerilen sıra, uygulama planı, yol haritası, görev listesi, iş listesi, henüz yapılmadı, yapılmayanlar, tamamlanmayan*, tamamlanmamış*, kurulum sonrası, bu haftanın tek işi, bu haftanın işi',
    files:
      'değişen dosyalar, değiştirilen dosyalar, oluşturulan dosyalar, düzenlenen dosyalar, güncellenen dosyalar, eklenen dosyalar, silinen dosyalar, yeni dosyalar, önemli dosyalar, kritik dosyalar, ilgili dosyalar, ana dosyalar, kilit dosyalar, etkilenen dosyalar, anahtar dosyalar, okunacak dosyalar, dosya listesi, dosyalar ve durum*, nerede ne var, üzerinde çalışılan dosyalar',
    flags:
      'unutma, unutmayın, unutulmaması gereken*, bilinen sorun*, bilinen hata*, bilinen problem*, bilinen kısıt*, bilinen eksik*, bilinen takıntı*, bilinen bug*, mevcut sorun*, mevcut hata*, açık sorun*, açık hata*, çözülmemiş sorun*, karşılaşılan sorun*, karşılaşılan hata*, bulunan hatalar, kritik sorun*, kritik hata*, önemli not*, kritik not*, önemli uyarı*, önemli bilgi*, önemli hatırlatma*, dikkat edilecek*, dikkat edilmesi gereken*, dikkat, öğrenilen dersler, çıkarılan dersler, alınan dersler, dersler, teknik borç*, tuzaklar, çalışmayan*, çalışmayanlar, ne çalışmıyor, sorunlar ve çözümler, hatalar ve çözümler, bilinmesi gerekenler, engeller, bloke eden*, eksiklik',
    constraints:
      'değiştirme, değiştirilmemesi gereken*, dokunma, dokunulmayacak*, dokunulmaması gereken*, yapılmaması gereken*, yapma, kesin kurallar, değişmez kurallar, önemli kurallar, proje kuralları, çalışma kuralları, temel kurallar, altın kurallar, kabul kriter*, başarı kriter*, tamamlanma kriter*, başarı metrik*, tasarım ilkeleri, temel ilkeler, sınırlar, kullanıcı tercihleri, kurallar ve kısıt*',
    hypothesis:
      'mevcut hipotez, çalışma hipotezi, olası neden*, muhtemel neden*, kök neden*, olası sebep*, kök sebep, teşhis, tahmini neden',
    eliminated:
      'elenen*, denenen ve*, denenenler, denendi olmadı, işe yaramayan*, ne işe yaramadı, başarısız deneme*, başarısız olan*, reddedilen*, vazgeçilen*, çıkmaz yollar',
    questions:
      'açık soru*, cevapsız soru*, yanıtlanmamış soru*, bekleyen soru*, bekleyen karar*, açık karar*, karar bekleyen*, karar verilecek*, karar verilmesi gereken*, netleşmesi gereken*, netleştirilecek*, belirsizlikler, sorulacak*',
    status:
      'mevcut durum*, şu anki durum*, güncel durum*, son durum*, genel durum*, proje durumu, projenin durumu, oturum durumu, durum özeti, nerede kaldık, nerede kalındı, neredeyiz, kaldığımız yer, ne yapıldı, neler yapıldı, yapılanlar, yapılan işler, yapılan değişiklik*, yapılan çalışma*, bu oturumda yapılan*, bugün yapılan*, tamamlanan*, tamamlandı, biten*, bitenler, bitti, çalışan özellikler, ne çalışıyor, çalışanlar, çalışan sistem*, hazır olan*, son değişiklik*, son yapılan*, son oturum*, önceki oturum*, oturum özeti, günün özeti, yönetici özeti, oturum geçmişi, uygulanan*, eklenen özellik*, düzeltilen*, çözülen*, çözülmüş*, devam eden*, üzerinde çalışılan, şu an üzerinde*, mevcut odak, ilerleme durumu, genel ilerleme, değişiklik özeti, başarılar, aktif',
    risks: 'bilinen riskler, kalan riskler, riskler ve önlemler',
    validation:
      'nasıl test*, nasıl doğrula*, test sonuç*, test durumu, test planı, test listesi, yapılan testler, manuel test*, doğrulama adımları, doğrulama sonuç*, kontrol listesi, test edilenler, test edilecek*',
  },
  leads: { next: 'kalan, bekleyen, sonraki, sıradaki', status: 'tamamlanmış', deferred: 'gelecek' },
  heads: {
    goal: 'hedef, hedefler, hedefimiz, amaç, amacı, görev tanımı, misyon, vizyon',
    decisions: 'karar, kararlar, kararları',
    next: 'görevler, öneriler, yapılacak, sonra, todo',
    files: 'dosya, dosyalar, dosyaları',
    flags:
      'sorunlar, sorun, uyarı, uyarılar, hatalar, notlar, problemler, kısıtlamalar, hatırlatmalar, hatırlatma, engel, riskli, dikkat',
    constraints: 'kısıtlar, kurallar, kriterler, gereksinimler, ilkeler, prensipler, şartlar, kısıtlamaları',
    hypothesis: 'hipotez, hipotezler',
    questions: 'sorular, soru',
    status: 'durum, durumu, ilerleme, yapılan, değişiklikler, sonuç, sonuçlar, gelişmeler',
    risks: 'risk, riskler',
    validation: 'testler, doğrulama, doğrulamalar, test',
  },
  alone: {
    goal: 'bağlam, arka plan',
    status: 'özet, geçmiş',
    flags: 'önemli, not',
    next: 'plan, adımlar',
    deferred: 'park',
  },
  hints: {
    next: 'adım, adımlar, iş, işler, öncelik, eksik',
    status: 'mevcut, güncel, son, hazır',
    flags: 'önemli, kritik, bilinen',
  },
  against:
    'nasıl, son güncelleme, son güncelleme tarihi, güncelleme tarihi, tarih, dosya yapısı, klasör yapısı, proje yapısı, komutlar, yararlı komutlar, faydalı komutlar, mimari, kurulum, özellikler, test ortamı, test hesapları, hata yönetimi, durum yönetimi, durum kodları',
  fillers:
    've, veya, ile, için, bu, bir, da, de, ki, olan, olarak, şu, o, en, çok, daha, tüm, her, oturum, oturumda, oturumun, proje, projenin, sistem, aşama, faz, bölüm, liste, listesi, genel, ana, teknik, bugün, şimdi, başarıyla, hafta, haftanın, haftalık',
};
